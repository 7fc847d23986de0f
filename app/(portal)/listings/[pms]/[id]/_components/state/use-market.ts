import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "@/components/hooks/use-account";
import type { Listing } from "@/lib/catalog/schema";
import type { DateText } from "@/lib/core/dates";
import { ApiProblem } from "@/lib/http/fetcher";
import { neighborhoodQuery } from "@/lib/market/neighborhood/client";
import { type Trust, trustIn, type Market, pricesOf } from "@/lib/market/neighborhood/view";

/** Percentiles of the market's asking prices for one night. */
export interface MarketNight {
  p25: number | null;
  p50: number | null;
  p75: number | null;
}

/** Market prices of homes of the listing's size. */
export interface OwnMarket {
  /** hidden: the caller may not see it. none: no market, or fewer than five comparables of this size. */
  state: "hidden" | "loading" | "failed" | "none" | "known";
  trust: Trust | null;
  /** By date; empty unless known. */
  nights: ReadonlyMap<DateText, MarketNight>;
  medians: ReadonlyMap<DateText, number | null>;
  retry: () => void;
}

/** Number of nights of market prices. */
const nightsAhead = 400;

/** Reads the market's prices for homes with as many bedrooms as the listing. */
export function useMarket(listing: Listing, isVisible: boolean): OwnMarket {
  const query = useQuery({
    ...neighborhoodQuery(useAccount().account, listing),
    enabled: isVisible,
  });
  const { data, error, refetch } = query;
  const bedrooms = listing.no_of_bedrooms;
  return useMemo(() => {
    const read = data ? marketOf(data.data, bedrooms) : empty;
    const state = !isVisible
      ? "hidden"
      : data
        ? read.nights.size > 0
          ? "known"
          : "none"
        : stateWithout(error);
    return { ...read, state, retry: () => void refetch() };
  }, [data, error, bedrooms, isVisible, refetch]);
}

const empty = { trust: null, nights: new Map(), medians: new Map() } satisfies Partial<OwnMarket>;

function stateWithout(error: Error | null): OwnMarket["state"] {
  if (error === null) return "loading";
  // A listing without coordinates has no market. That is not a failure.
  return error instanceof ApiProblem && error.code === "ERR-LOCATION-MISSING" ? "none" : "failed";
}

function marketOf(
  market: Market,
  bedrooms: number | null,
): Pick<OwnMarket, "trust" | "nights" | "medians"> {
  if (bedrooms === null) return empty;
  const category = String(Math.floor(bedrooms));
  const counted = trustIn(market, category, undefined);
  if (counted.confidence === "none") return { ...empty, trust: counted };
  // The API sets the confidence by the comparables with an asking price.
  const trust = { ...counted, confidence: market.confidence };
  const { dates, p25, p50, p75 } = pricesOf(market, category, nightsAhead);
  const nights = new Map(
    dates.map((date, at) => [
      date,
      { p25: p25[at] ?? null, p50: p50[at] ?? null, p75: p75[at] ?? null },
    ]),
  );
  const medians = new Map([...nights].map(([date, night]) => [date, night.p50]));
  return { trust, nights, medians };
}
