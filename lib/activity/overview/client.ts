import { queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import { overviewKeys } from "./keys";
import type {
  Overview,
  OverviewFigures,
  OverviewMarket,
  OverviewPace,
  OverviewWorth,
} from "./schema";
import { type OverviewChoice, queryOf } from "./view";

/** How often a visible page looks whether listings still wait to be evaluated. */
const waitingMs = 5_000;

/** Changes of the last 24 hours and the state of the account. */
export function overviewQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...overviewKeys.all, account],
    queryFn: ({ signal }) => call<Overview>("/api/overview", { signal, account }),
    // An evaluation that finds nothing new tells nothing, but its listings wait no longer.
    refetchInterval: ({ state: { data } }) => (data?.actions?.waiting ? waitingMs : false),
  });
}

/** Figures of a range of nights, compared with last year. */
export function overviewFiguresQuery(account: AccountId, choice: OverviewChoice) {
  const query = queryOf(choice, "range", "group", "currency");
  return queryOptions({
    queryKey: [...overviewKeys.all, account, "figures", query],
    queryFn: ({ signal }) =>
      call<OverviewFigures>(`/api/overview/figures${query}`, { signal, account }),
  });
}

/** Figures of the listings' markets; slower than the own ones when the market is new. */
export function overviewMarketQuery(account: AccountId, choice: OverviewChoice) {
  const query = queryOf(choice, "range", "group", "currency");
  return queryOptions({
    queryKey: [...overviewKeys.all, account, "market", query],
    queryFn: ({ signal }) =>
      call<OverviewMarket>(`/api/overview/market${query}`, { signal, account }),
    staleTime: 300_000,
  });
}

/** Revenue and occupancy by month of stay. */
export function overviewPaceQuery(account: AccountId, choice: OverviewChoice) {
  const query = queryOf(choice, "group", "currency");
  return queryOptions({
    queryKey: [...overviewKeys.all, account, "pace", query],
    queryFn: ({ signal }) => call<OverviewPace>(`/api/overview/pace${query}`, { signal, account }),
  });
}

/** The open actions worth most. */
export function overviewWorthQuery(account: AccountId, choice: OverviewChoice) {
  const query = queryOf(choice, "group", "currency");
  return queryOptions({
    queryKey: [...overviewKeys.all, account, "worth", query],
    queryFn: ({ signal }) =>
      call<OverviewWorth>(`/api/overview/worth${query}`, { signal, account }),
  });
}
