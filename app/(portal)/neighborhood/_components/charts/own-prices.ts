import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "@/components/hooks/use-account";
import type { Listing } from "@/lib/catalog/schema";
import { meanOf } from "@/lib/market/neighborhood/view";
import { calendarQuery } from "@/lib/pricing/prices/client";
import { type ListingNight, nightsOfRow, spanFrom } from "@/lib/pricing/prices/listing-nights";

type PricedNight = Pick<ListingNight, "date" | "price">;

/** The listing's prices of its nights from `today` on; empty until they are loaded. */
export function useOwnNights(
  listing: Listing | null,
  today: string | undefined,
): readonly PricedNight[] {
  const { account } = useAccount();
  const span = spanFrom(today ?? "2000-01-01");
  const isKnown = listing !== null && today !== undefined;
  const { data } = useQuery({
    ...calendarQuery(account, listing ? [listing] : [], span.from, span.to),
    enabled: isKnown,
  });
  const row = isKnown ? data?.rows[0] : undefined;
  return useMemo(
    () => (row && today ? nightsOfRow(row, span.from).filter(({ date }) => date >= today) : []),
    [row, span.from, today],
  );
}

/** Prices under `dates`: of each night, or for months (`YYYY-MM`) the mean of their nights. */
export function pricesUnder(
  dates: readonly string[],
  nights: readonly PricedNight[],
): (number | null)[] {
  const length = dates[0]?.length ?? 0;
  const groups = Map.groupBy(nights, ({ date }) => date.slice(0, length));
  return dates.map((date) => {
    const mean = meanOf((groups.get(date) ?? []).map(({ price }) => price));
    return mean === null ? null : Math.round(mean * 100) / 100;
  });
}
