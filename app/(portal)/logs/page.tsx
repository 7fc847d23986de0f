import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { accountIn } from "@/lib/http/fetcher";
import { requireCaller } from "@/lib/auth/server/page";
import { allows } from "@/lib/auth/permissions";
import { listGroups } from "@/lib/inventory/groups/server";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { liveBefore } from "@/lib/activity/live/server";
import { listPortalLogs, listUsers } from "@/lib/activity/logs/server";
import { logsQuery, usersQuery } from "@/lib/activity/logs/client";
import { PortalLogRequest } from "@/lib/activity/logs/schema";
import { filtersIn } from "@/lib/activity/logs/view";
import { paramsOf } from "../page-reads";
import { LogView } from "./_components/log-view";

export const generateMetadata = pageTitle("logs.title");

export default async function LogsPage({ searchParams }: PageProps<"/logs">) {
  const given = await searchParams;
  const account = accountIn(given["account"]);
  const caller = await requireCaller("logs:view", account);
  const filters = filtersIn(paramsOf(given));
  const first = async () => ({
    pages: [await listPortalLogs(caller, PortalLogRequest.parse(filters))],
    pageParams: [null],
  });
  const live = await liveBefore(caller, account);
  const queries: Prefetched[] = [
    live,
    [logsQuery(account, filters), first],
    [usersQuery(account), () => listUsers(caller)],
  ];
  if (allows(caller.permissions, "listings:view")) {
    queries.push([groupsQuery(account), () => listGroups(caller)]);
  }
  return (
    <Prefetch queries={queries}>
      <LogView timeZone={caller.account.timeZone} asOf={(await live[1]()).version} />
    </Prefetch>
  );
}
