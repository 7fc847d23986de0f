"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { domainOf, monthTicks } from "@/components/chart/axis";
import { LineChart } from "@/components/chart/line-chart";
import type { ChartData, Layer } from "@/components/chart/types";
import { useFormats } from "@/components/chart/use-formats";
import { ExplainButton, useExplainedNight } from "@/components/prices/explain/night-drawer";
import { Notice } from "@/components/ui/notice";
import { listingQuery } from "@/lib/catalog/client";
import { type ListingRef, neighborhoodQuery } from "@/lib/market/neighborhood/client";
import {
  chosenCategory,
  comparablesIn,
  type Market,
  meanOf,
  pricesOf,
} from "@/lib/market/neighborhood/view";
import type { NightRef } from "@/lib/pricing/prices/listing-nights";
import type { PriceProps } from "./reason";

/** Number of nights shown. */
const nights = 90;
const height = 260;

type PriceChartProps = PriceProps & { currency: string | null };

/** The current and the recommended price against the middle half of market prices. */
export function PriceChart({ item, evidence, currency }: PriceChartProps) {
  const t = useTranslations("actions.price");
  const { listing, source } = item;
  const { account } = useAccount();
  const market = useQuery(neighborhoodQuery(source.account, listing));
  const details = useQuery(listingQuery(source.account, listing)).data?.listings[0];
  if (market.error) return <Notice title={t("noMarket")}>{market.error.message}</Notice>;
  if (!market.data || !details) return <ChartSkeleton height={height} hasLegend />;
  const category = chosenCategory(market.data.data, null, details.no_of_bedrooms);
  if (category === null) return <Notice title={t("noMarket")} />;
  return (
    <PriceLines
      market={market.data.data}
      category={category}
      evidence={evidence}
      currency={currency}
      listing={source.account === account ? listing : null}
    />
  );
}

interface PriceLinesProps extends Pick<PriceChartProps, "evidence" | "currency"> {
  market: Market;
  category: string;
  /** Whose nights can be explained; null where the page is about several accounts. */
  listing: ListingRef | null;
}

function PriceLines({ market, category, evidence, currency, listing }: PriceLinesProps) {
  const t = useTranslations("actions.price");
  const formats = useFormats(currency ?? market.currency);
  const data = usePrices({ market, category, evidence });
  const { explain } = useExplainedNight();
  const nightAt = (at: number): NightRef | null => {
    const date = data.x.values[at];
    return listing && date ? { id: listing.id, pms: listing.pms, date } : null;
  };
  const tonight = nightAt(0);
  const layers: Layer[] = [
    { kind: "band", low: "p25", high: "p75", tone: "inner", label: t("band") },
    { kind: "line", series: "p50", tone: "median" },
    { kind: "line", series: "recommended", tone: "limit" },
    { kind: "line", series: "own", tone: "own" },
  ];
  const mean = (id: string) => {
    const value = meanOf(data.series.find((line) => line.id === id)?.values ?? []);
    return value === null ? "–" : formats.money(value);
  };
  const means = { p25: mean("p25"), p75: mean("p75"), own: formats.money(evidence.current) };
  return (
    <LineChart
      title={t("chart")}
      summary={t("summary", { count: comparablesIn(market, category), ...means })}
      data={data}
      format={formats.prices}
      layers={layers}
      fileName="own-price-against-market"
      height={height}
      unavailable={t("noMarket")}
      actions={tonight && <ExplainButton night={tonight} />}
      domain={domainOf(data.series, "lowest")}
      ticks={monthTicks(data.x.values, formats.monthTick)}
      onPick={tonight ? (at) => explain(nightAt(at)) : undefined}
    />
  );
}

function usePrices({
  market,
  category,
  evidence,
}: Omit<PriceLinesProps, "currency" | "listing">): ChartData {
  const t = useTranslations("actions.price");
  const { current, recommended } = evidence;
  return useMemo(() => {
    const { dates, p25, p50, p75 } = pricesOf(market, category, nights);
    const flat = (price: number) => dates.map(() => price);
    const series = [
      { id: "own", label: t("own"), values: flat(current) },
      { id: "recommended", label: t("recommended"), values: flat(recommended) },
      { id: "p75", label: t("p75"), values: p75 },
      { id: "p50", label: t("p50"), values: p50 },
      { id: "p25", label: t("p25"), values: p25 },
    ];
    return { x: { label: t("night"), values: dates }, series };
  }, [market, category, current, recommended, t]);
}
