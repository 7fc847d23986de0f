import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Notice } from "@/components/ui/notice";
import { connectHindrance } from "@/components/sign-in-again/server/connect-hindrance";
import { AuthHeader, ExpiredLink } from "@/app/(auth)/_components/auth-header";
import { allows } from "@/lib/auth/permissions";
import type { Caller } from "@/lib/auth/server/caller";
import { managedCaller, requirePerson } from "@/lib/auth/server/page";
import { accountIn } from "@/lib/http/fetcher";
import { type AskingProgram, connectionDays, mostChosen } from "@/lib/identity/assistants/schema";
import { askingProgram, visitCookie } from "@/lib/identity/assistants/server";
import { managedAccounts } from "@/lib/identity/partners/server";
import { AccountChoice } from "../_components/account-choice";
import { ConsentForm, RefuseButton } from "../_components/consent-form";
import { RequestFacts } from "../_components/request-facts";

export const generateMetadata = pageTitle("assistants.connect.metaTitle", {
  referrer: "no-referrer",
  robots: { index: false, follow: false },
});

/** A person decides about an assistant that asks to be connected; a consultant first says to which account. */
export default async function ConnectPage({ params, searchParams }: PageProps<"/connect/[uid]">) {
  const person = await requirePerson();
  const { uid } = await params;
  const cookie = (await cookies()).get(visitCookie())?.value;
  const program = await askingProgram(person, uid, cookie);
  if (!program) return <Over />;
  const account = accountIn((await searchParams)["account"]);
  if (person.account.kind !== "partner") {
    // The form's calls would name it.
    if (account !== null) redirect(`/connect/${encodeURIComponent(uid)}`);
    return <Decision caller={person} program={program} />;
  }
  const caller = account && (await managedCaller(account));
  if (caller) return <Decision caller={caller} program={program} />;
  const { managed_accounts: accounts } = await managedAccounts(person);
  return <AccountChoice uid={uid} name={program.name} accounts={accounts} />;
}

async function Over() {
  const t = await getTranslations("assistants");
  return (
    <ExpiredLink
      title={t("connect.over")}
      text={t("connect.overText")}
      link={t("problem.home")}
      href="/"
    />
  );
}

/** The request with the form to decide about it, or why it can't be granted. */
async function Decision({ caller, program }: { caller: Caller; program: AskingProgram }) {
  const hindrance = await connectHindrance(caller);
  const t = await getTranslations("assistants.connect");
  const facts = (
    <RequestFacts
      program={program}
      account={caller.account.name}
      person={caller.actor}
      canChange={caller.grantId !== null}
    />
  );
  if (hindrance !== null) {
    return (
      <div data-wide>
        <AuthHeader title={t("hindered", { name: program.name })} />
        <div className="flex flex-col gap-4">
          <Notice tone="warning">{hindrance}</Notice>
          {facts}
          <RefuseButton program={program} />
        </div>
      </div>
    );
  }
  return (
    <ConsentForm
      program={program}
      account={caller.account.name}
      days={connectionDays}
      mostListings={mostChosen}
      canChoose={allows(caller.permissions, "listings:view")}
    >
      {facts}
    </ConsentForm>
  );
}
