import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { ensureActionsCurrent, listActions } from "@/lib/pricing/actions/server";
import { actionsQuery } from "@/lib/pricing/actions/client";
import { accountIn } from "@/lib/http/fetcher";
import { requireCaller } from "@/lib/auth/server/page";
import { boardRights } from "@/lib/pricing/actions/board";
import { liveBefore } from "@/lib/activity/live/server";
import { ActionCenter } from "./_components/action-center";

export const generateMetadata = pageTitle("actions.title");

export default async function ActionsPage({ searchParams }: PageProps<"/actions">) {
  const account = accountIn((await searchParams)["account"]);
  const caller = await requireCaller("listings:view", account);
  // Evaluates before reading the version: an evaluation changes it, and the page would refresh at once.
  await ensureActionsCurrent(caller);
  const live = await liveBefore(caller, account);
  return (
    <Prefetch
      queries={[
        live,
        [actionsQuery(account, "visible"), () => listActions(caller, { mode: "visible" })],
        [actionsQuery(account, "hidden"), () => listActions(caller, { mode: "hidden" })],
      ]}
    >
      <ActionCenter rights={boardRights(caller.permissions)} />
    </Prefetch>
  );
}
