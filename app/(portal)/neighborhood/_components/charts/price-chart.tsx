"use client";
import { useTranslations } from "next-intl";
import { LineChart } from "@/components/chart/line-chart";
import { ExplainButton, useExplainedNight } from "@/components/prices/explain/night-drawer";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type Span, spans } from "@/lib/market/neighborhood/client";
import {
  type Trust,
  meanOf,
  monthlyPricesOf,
  pricesOf,
  standingOf,
  withoutSpikes,
} from "@/lib/market/neighborhood/view";
import { pricesUnder, useOwnNights } from "./own-prices";
import { type MarketProps, useCategoryName, useMarketView, heights } from "../market/market-view";
import type { NightRef } from "@/lib/pricing/prices/listing-nights";
import { useMemo } from "react";
import { domainOf, monthTicks } from "@/components/chart/axis";
import type { ChartFormat, Layer, Series } from "@/components/chart/types";
import type { Formats } from "@/components/chart/use-formats";

/** The market's prices for the next nights or months, with the listing's own; empty with too few homes. */
export function PriceChart({ trust, ...props }: MarketProps & { trust: Trust }) {
  const { category } = props;
  const t = useTranslations("neighborhood");
  const { span, write } = useMarketView();
  const nameOf = useCategoryName();
  const { data, layers, domain, ticks, format, summary } = usePrices(props, span);
  const { listing } = props;
  const { explain } = useExplainedNight();
  const nightAt = (at: number): NightRef | null => {
    const date = span === "months" ? undefined : data.x.values[at];
    return listing && date ? { id: listing.id, pms: listing.pms, date } : null;
  };
  const tonight = nightAt(0);
  const isKnown = trust.confidence !== "none";
  const title = t("prices.title", { name: nameOf(category) });
  return (
    <LineChart
      title={title}
      summary={isKnown && summary}
      data={isKnown ? data : { ...data, series: [] }}
      format={format}
      layers={layers}
      fileName={`neighborhood-prices-${category}`}
      height={heights.prices}
      unavailable={
        isKnown ? t("prices.unavailable") : t("trust.none.text", { count: trust.priced })
      }
      actions={
        <>
          {tonight && <ExplainButton night={tonight} />}
          {isKnown && <Spans span={span} onChange={(nights) => write({ nights })} />}
        </>
      }
      domain={domain}
      ticks={ticks}
      onPick={tonight ? (at) => explain(nightAt(at)) : undefined}
    />
  );
}

function Spans({ span, onChange }: { span: Span; onChange: (span: string) => void }) {
  const t = useTranslations("neighborhood.prices");
  return (
    <SegmentedControl
      label={t("span")}
      size="sm"
      options={spans.map((id) => ({ id, label: id === "months" ? t("months") : id }))}
      value={span}
      onChange={onChange}
      className="mr-1"
    />
  );
}

/** Returns the market's prices by night or month with the listing's own, their chart layers, and a summary. */
function usePrices({ market, listing, category, formats }: MarketProps, span: Span) {
  const t = useTranslations("neighborhood.prices");
  const [today] = pricesOf(market, category, 1).dates;
  const nights = useOwnNights(listing, today);
  return useMemo(() => {
    const prices = pricesFor(market, category, span);
    const asking = pricesUnder(prices.dates, nights);
    const own = hasFigure(asking) ? [{ id: "own", label: t("own"), values: asking }] : [];
    const limit = (id: "min" | "max"): Series[] => {
      const price = listing?.[id] ?? null;
      if (price === null) return [];
      return [{ id, label: t(id), values: prices.dates.map(() => price) }];
    };
    const optional = (id: "paid" | "bookings", format?: Series["format"]): Series[] =>
      hasFigure(prices[id])
        ? [{ id, label: t(id), values: prices[id], ...(format && { format }) }]
        : [];
    const bands = (["p90", "p75", "p50", "p25"] as const).map((id) => ({
      id,
      label: t(id),
      values: prices[id],
    }));
    const priced = [...limit("max"), ...own, ...limit("min"), ...bands, ...optional("paid")];
    // Bookings are a column by month only; by night they would crowd the tooltip.
    const series = span === "months" ? [...priced, ...optional("bookings", formats.whole)] : priced;
    const means = { p25: meanOf(prices.p25), p50: meanOf(prices.p50), p75: meanOf(prices.p75) };
    const standing = standingOf(listing?.base ?? null, means);
    const money = (price: number | null) => (price === null ? "–" : formats.money(price));
    const asked = { p25: money(means.p25), p50: money(means.p50), p75: money(means.p75) };
    const summary = [
      t(span === "months" ? "summaryMonths" : "summary", { count: prices.dates.length, ...asked }),
      ...(standing ? [t(`standing.${standing}`, { base: money(listing?.base ?? null) })] : []),
    ].join(" ");
    const label = t(span === "months" ? "month" : "night");
    const data = { x: { label, values: prices.dates }, series };
    // A maximum far above the market, or a few extreme nights, would flatten everything else.
    const scaled = priced.filter(({ id }) => id !== "max");
    const domain = domainOf(
      scaled.map((each) => ({ ...each, values: withoutSpikes(each.values) })),
      "lowest",
    );
    const drawn = priced.filter(({ id, values }) => id !== "max" || (values[0] ?? 0) <= domain[1]);
    const layers = layersOf(drawn, t("outer"), t("inner"));
    return { data, domain, layers, summary, ...axisOf(prices.dates, span, formats) };
  }, [market, listing, category, formats, span, nights, t]);
}

function pricesFor(market: MarketProps["market"], category: string, span: Span) {
  return span === "months"
    ? monthlyPricesOf(market, category)
    : pricesOf(market, category, Number(span));
}

function hasFigure(line: readonly (number | null)[]): boolean {
  return line.some((value) => value !== null);
}

/** Returns format and ticks of nights, or of months as `YYYY-MM`. */
function axisOf(dates: readonly string[], span: Span, { prices, month, monthTick }: Formats) {
  if (span !== "months") return { format: prices, ticks: monthTicks(dates, monthTick) };
  const format: ChartFormat = { ...prices, x: (value) => month(`${value}-01`) };
  return { format, ticks: dates.map((value, at) => ({ at, text: monthTick(`${value}-01`) })) };
}

function layersOf(series: readonly Series[], outer: string, inner: string): Layer[] {
  const lines: Layer[] = [
    { kind: "line", series: "p50", tone: "median" },
    { kind: "line", series: "min", tone: "limit" },
    { kind: "line", series: "max", tone: "limit" },
    { kind: "line", series: "own", tone: "own" },
  ];
  return [
    { kind: "band", low: "p25", high: "p90", tone: "outer", label: outer },
    { kind: "band", low: "p25", high: "p75", tone: "inner", label: inner },
    ...lines.filter((line) => line.kind === "line" && series.some(({ id }) => id === line.series)),
  ];
}
