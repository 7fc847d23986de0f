import { getFormatter, getTranslations } from "next-intl/server";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Notice } from "@/components/ui/notice";
import { pageCaller } from "@/lib/auth/server/page";
import { readInvitation } from "@/lib/identity/team/server";
import { AuthHeader, ExpiredLink, nullIfExpired } from "@/app/(auth)/_components/auth-header";
import { providerButtons } from "@/lib/auth/server/providers";
import { JoinForm } from "../../_components/link-forms";
import { ProviderButtons } from "../../_components/provider-buttons";
import { momentText } from "@/components/hooks/time-format";

export const generateMetadata = pageTitle("auth.invitation.metaTitle", { referrer: "no-referrer" });

export default async function InvitationPage({
  params,
  searchParams,
}: PageProps<"/invitation/[token]">) {
  const { token } = await params;
  const t = await getTranslations("auth");
  const offer = await readInvitation(token).catch(nullIfExpired);
  if (!offer) {
    return (
      <ExpiredLink
        title={t("invitation.lapsedTitle")}
        text={t("invitation.lapsedText")}
        link={t("forgotten.back")}
        href="/sign-in"
      />
    );
  }
  const format = await getFormatter();
  const caller = await pageCaller();
  const date = momentText(format, offer.expires_at, "UTC", { year: "numeric" });
  return (
    <>
      <AuthHeader title={t("invitation.title", { account: offer.account_name })}>
        {t("invitation.text")}
      </AuthHeader>
      {caller && (
        <Notice tone="warning" className="mb-4">
          {t("invitation.signedIn", { name: caller.actor.name })}
        </Notice>
      )}
      <ProviderProblem outcome={(await searchParams)["provider"]} email={offer.email} />
      <JoinForm token={token} email={offer.email} account={offer.account_name} />
      <ProviderButtons providers={providerButtons()} invitation={token} />
      <p className="mt-4 text-xs text-ink-faint">{t("invitation.until", { date })}</p>
    </>
  );
}

const problems = ["taken", "otherEmail", "failed"] as const;

/** Why an account at a provider did not accept the invitation. */
async function ProviderProblem({ outcome, email }: { outcome: unknown; email: string }) {
  const t = await getTranslations("auth.invitation");
  const problem = problems.find((name) => name === outcome);
  if (problem === undefined) return null;
  return (
    <Notice tone="danger" className="mb-4">
      {t(problem, { email })}
    </Notice>
  );
}
