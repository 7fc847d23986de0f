import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { ensureActionsCurrent } from "@/lib/pricing/actions/server";
import { accountIn } from "@/lib/http/account";
import { requireCaller } from "@/lib/auth/server/page";
import { liveBefore } from "@/lib/activity/live/server";
import { overview } from "@/lib/activity/overview/server";
import { overviewQuery } from "@/lib/activity/overview/client";
import { OverviewView } from "./_components/overview-view";

export const generateMetadata = pageTitle("overview.title");

export default async function OverviewPage({ searchParams }: PageProps<"/overview">) {
  const account = accountIn((await searchParams)["account"]);
  const caller = await requireCaller(undefined, account);
  // The meter shows the viewer's own key, which a managed account does not have.
  const hasMeter = account === null && caller.account.apiEnabled;
  // Evaluates before reading the version: an evaluation changes it, and the page would refresh at once.
  await ensureActionsCurrent(caller);
  const live = await liveBefore(caller, account);
  return (
    <Prefetch queries={[live, [overviewQuery(account), () => overview(caller)]]}>
      <OverviewView name={caller.account.name} hasMeter={hasMeter} />
    </Prefetch>
  );
}
