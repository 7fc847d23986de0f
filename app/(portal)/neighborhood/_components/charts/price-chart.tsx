"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Chart } from "@/components/chart/chart";
import { domainOf } from "@/components/chart/domain";
import { LazyLinePlot } from "@/components/chart/lazy-plots";
import { monthTicks } from "@/components/chart/ticks";
import type { Layer, Series } from "@/components/chart/types";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { spans } from "@/lib/market/neighborhood/address";
import { meanOf, pricesOf, standingOf, withoutSpikes } from "@/lib/market/neighborhood/view";
import type { MarketProps } from "../market/market-props";
import { heights } from "../market/market-skeleton";
import { useCategoryName } from "../market/use-category-name";
import { useView } from "../market/use-view";

/** The market's prices for the next nights, with the listing's own on top. */
export function PriceChart(props: MarketProps) {
  const { category, formats } = props;
  const t = useTranslations("neighborhood.prices");
  const { span, write } = useView();
  const nameOf = useCategoryName();
  const { data, layers, domain, summary } = usePrices(props);
  return (
    <Chart
      title={t("title", { name: nameOf(category) })}
      summary={summary}
      data={data}
      format={formats.prices}
      layers={layers}
      fileName={`neighborhood-prices-${category}`}
      height={heights.prices}
      unavailable={t("unavailable")}
      actions={
        <SegmentedControl
          label={t("nights")}
          size="sm"
          options={spans.map((id) => ({ id, label: id }))}
          value={span}
          onChange={(nights) => write({ nights })}
          className="mr-1"
        />
      }
    >
      <LazyLinePlot
        label={t("title", { name: nameOf(category) })}
        data={data}
        format={formats.prices}
        layers={layers}
        domain={domain}
        ticks={monthTicks(data.x.values, formats.monthTick)}
        height={heights.prices}
      />
    </Chart>
  );
}

function usePrices({ market, listing, category, formats }: MarketProps) {
  const t = useTranslations("neighborhood.prices");
  const { span } = useView();
  return useMemo(() => {
    const prices = pricesOf(market, category, Number(span));
    const own = (id: "min" | "base" | "max"): Series[] => {
      const price = listing?.[id] ?? null;
      if (price === null) return [];
      return [{ id, label: t(id), values: prices.dates.map(() => price) }];
    };
    const paid = { id: "paid", label: t("paid"), values: prices.paid };
    const bands = (["p90", "p75", "p50", "p25"] as const).map((id) => ({
      id,
      label: t(id),
      values: prices[id],
    }));
    const isPaidKnown = prices.paid.some((price) => price !== null);
    const series = [
      ...own("max"),
      ...own("base"),
      ...own("min"),
      ...bands,
      ...(isPaidKnown ? [paid] : []),
    ];
    const means = { p25: meanOf(prices.p25), p50: meanOf(prices.p50), p75: meanOf(prices.p75) };
    const standing = standingOf(listing?.base ?? null, means);
    const money = (price: number | null) => (price === null ? "–" : formats.money(price));
    const asked = { p25: money(means.p25), p50: money(means.p50), p75: money(means.p75) };
    const summary = [
      t("summary", { nights: prices.dates.length, ...asked }),
      ...(standing ? [t(`standing.${standing}`, { base: money(listing?.base ?? null) })] : []),
    ].join(" ");
    const data = { x: { label: t("night"), values: prices.dates }, series };
    // A maximum far above the market, or a few extreme nights, would flatten everything else.
    const scaled = series.filter(({ id }) => id !== "max");
    const domain = domainOf(
      scaled.map((each) => ({ ...each, values: withoutSpikes(each.values) })),
      "lowest",
    );
    const drawn = series.filter(({ id, values }) => id !== "max" || (values[0] ?? 0) <= domain[1]);
    return { data, domain, layers: layersOf(drawn, t("outer"), t("inner")), summary };
  }, [market, listing, category, formats, span, t]);
}

function layersOf(series: readonly Series[], outer: string, inner: string): Layer[] {
  const lines: Layer[] = [
    { kind: "line", series: "p50", tone: "median" },
    { kind: "line", series: "min", tone: "limit" },
    { kind: "line", series: "max", tone: "limit" },
    { kind: "line", series: "base", tone: "own" },
  ];
  return [
    { kind: "band", low: "p25", high: "p90", tone: "outer", label: outer },
    { kind: "band", low: "p25", high: "p75", tone: "inner", label: inner },
    ...lines.filter((line) => line.kind === "line" && series.some(({ id }) => id === line.series)),
  ];
}
