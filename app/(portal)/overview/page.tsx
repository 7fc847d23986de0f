import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch, type Prefetched } from "@/components/prefetch/prefetch";
import { liveBefore } from "@/lib/activity/live/server";
import { usersQuery } from "@/lib/activity/logs/client";
import { listUsers } from "@/lib/activity/logs/server";
import { overview, overviewFigures, overviewPace } from "@/lib/activity/overview/server";
import {
  overviewFiguresQuery,
  overviewPaceQuery,
  overviewQuery,
} from "@/lib/activity/overview/client";
import { PaceQuery } from "@/lib/activity/overview/schema";
import { choiceOf } from "@/lib/activity/overview/view";
import { allows } from "@/lib/auth/permissions";
import { isOwner } from "@/lib/auth/server/owner";
import { requireCaller } from "@/lib/auth/server/page";
import { accountIn } from "@/lib/http/fetcher";
import { ensureActionsCurrent } from "@/lib/pricing/actions/server";
import { connectionHealthQuery } from "@/lib/intake/connections/client";
import { connectionHealth } from "@/lib/intake/connections/server";
import { paramsOf } from "../page-reads";
import { OverviewView } from "./_components/overview-view";

export const generateMetadata = pageTitle("overview.title");

export default async function OverviewPage({ searchParams }: PageProps<"/overview">) {
  const given = await searchParams;
  const account = accountIn(given["account"]);
  const caller = await requireCaller(undefined, account);
  const seesListings = allows(caller.permissions, "listings:view");
  const seesBookings = allows(caller.permissions, "bookings:view");
  const seesLog = allows(caller.permissions, "logs:view");
  const seesMarket = allows(caller.permissions, "neighborhood:view");
  // Evaluates before reading the version, because an evaluation changes it and would refresh the page at once.
  await ensureActionsCurrent(caller);
  const choice = choiceOf(paramsOf(given));
  const { range, group, currency } = choice;
  const scope = PaceQuery.parse({
    ...(group !== null && { group }),
    ...(currency !== null && { currency }),
  });
  const queries: Prefetched[] = [
    await liveBefore(caller, account),
    [overviewQuery(account), () => overview(caller)],
  ];
  if (seesListings || seesBookings) {
    const read = () => overviewFigures(caller, { ...scope, range });
    queries.push([overviewFiguresQuery(account, choice), read]);
  }
  if (seesBookings) {
    queries.push([overviewPaceQuery(account, choice), () => overviewPace(caller, scope)]);
  }
  if (seesListings) {
    queries.push([connectionHealthQuery(account), () => connectionHealth(caller)]);
  }
  if (seesLog) queries.push([usersQuery(account), () => listUsers(caller)]);
  return (
    <Prefetch queries={queries}>
      <OverviewView
        {...{ seesListings, seesBookings, seesLog, seesMarket, isOwner: isOwner(caller) }}
      />
    </Prefetch>
  );
}

/** Returns the first value of each parameter. */
