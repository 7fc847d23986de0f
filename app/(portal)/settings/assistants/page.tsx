import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { connectHindrance } from "@/components/sign-in-again/server/connect-hindrance";
import { liveBefore } from "@/lib/activity/live/server";
import { allows } from "@/lib/auth/permissions";
import { assistantsAddress } from "@/lib/auth/server/assistant-caller";
import { isOwner } from "@/lib/auth/server/owner";
import { requireCaller } from "@/lib/auth/server/page";
import { accountIn } from "@/lib/http/fetcher";
import { assistantsQuery } from "@/lib/identity/assistants/client";
import { listAssistants } from "@/lib/identity/assistants/server";
import { AssistantsView } from "./_components/assistants-view";

export const generateMetadata = pageTitle("assistants.title");

export default async function AssistantsPage({ searchParams }: PageProps<"/settings/assistants">) {
  const account = accountIn((await searchParams)["account"]);
  const caller = await requireCaller(undefined, account);
  return (
    <Prefetch
      queries={[
        await liveBefore(caller, account),
        [assistantsQuery(account), () => listAssistants(caller)],
      ]}
    >
      <AssistantsView
        address={assistantsAddress()}
        hindrance={await connectHindrance(caller)}
        isOwner={isOwner(caller)}
        seesProposals={allows(caller.permissions, "logs:view")}
        timeZone={caller.account.timeZone}
      />
    </Prefetch>
  );
}
