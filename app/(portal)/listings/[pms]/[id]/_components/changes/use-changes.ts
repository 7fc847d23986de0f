import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import { priceChangesQuery } from "@/lib/activity/price-changes/client";
import { addDays, startOf, type DateText } from "@/lib/core/dates";
import { usePageView } from "../state/use-page-view";

/** Compares prices with those at the beginning of a day in the listing's time zone. */
export function useChanges(listing: { pms: string; id: string }, today: DateText, zone: string) {
  const { account } = useAccount();
  const { since: chosen, write } = usePageView();
  const yesterday = addDays(today, -1);
  const day = chosen !== null && chosen <= today ? chosen : yesterday;
  const query = useQuery(priceChangesQuery(account, listing, startOf(day, zone).toISOString()));
  const { data } = query;
  const byNight = useMemo(
    () => new Map(data?.nights.map(({ date, from, to }) => [date, to - from])),
    [data],
  );
  return {
    query,
    day,
    isYesterday: day === yesterday,
    /** Difference of each changed night, in the currency. */
    byNight,
    choose: (date: string) => write({ since: date === "" || date === yesterday ? null : date }),
  };
}

export type Changes = ReturnType<typeof useChanges>;
