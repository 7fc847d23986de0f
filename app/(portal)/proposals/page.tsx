import { proposals } from "@/app/v1/files";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { liveBefore } from "@/lib/activity/live/server";
import { requireCaller } from "@/lib/auth/server/page";
import { accountIn } from "@/lib/http/fetcher";
import { ProposalsQuery } from "@/lib/http/proposals";
import { execute } from "@/lib/http/server/execute";
import { proposalsParams, proposalsQuery, stateIn } from "@/lib/serve/proposals/client";
import { ProposalsView } from "./_components/proposals-view";

export const generateMetadata = pageTitle("proposals.title");

export default async function ProposalsPage({ searchParams }: PageProps<"/proposals">) {
  const given = await searchParams;
  const account = accountIn(given["account"]);
  const caller = await requireCaller("logs:view", account);
  const state = stateIn(given["state"]);
  const query = ProposalsQuery.parse(proposalsParams(state, 0));
  const input = { query, params: undefined, body: undefined };
  const first = async () => ({
    pages: [await execute(proposals.list, caller, input)],
    pageParams: [0],
  });
  return (
    <Prefetch
      queries={[await liveBefore(caller, account), [proposalsQuery(account, state), first]]}
    >
      <ProposalsView timeZone={caller.account.timeZone} />
    </Prefetch>
  );
}
