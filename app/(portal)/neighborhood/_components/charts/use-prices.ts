import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { domainOf } from "@/components/chart/domain";
import { monthTicks } from "@/components/chart/ticks";
import type { ChartFormat, Layer, Series } from "@/components/chart/types";
import type { Formats } from "@/components/chart/use-formats";
import type { Span } from "@/lib/market/neighborhood/address";
import {
  meanOf,
  monthlyPricesOf,
  pricesOf,
  standingOf,
  withoutSpikes,
} from "@/lib/market/neighborhood/view";
import type { MarketProps } from "../market/market-props";

/** Returns the market's prices by night or month with the listing's own, their chart layers, and a summary. */
export function usePrices({ market, listing, category, formats }: MarketProps, span: Span) {
  const t = useTranslations("neighborhood.prices");
  return useMemo(() => {
    const prices = pricesFor(market, category, span);
    const own = (id: "min" | "base" | "max"): Series[] => {
      const price = listing?.[id] ?? null;
      if (price === null) return [];
      return [{ id, label: t(id), values: prices.dates.map(() => price) }];
    };
    const optional = (id: "paid" | "bookings", format?: Series["format"]): Series[] =>
      isKnown(prices[id])
        ? [{ id, label: t(id), values: prices[id], ...(format && { format }) }]
        : [];
    const bands = (["p90", "p75", "p50", "p25"] as const).map((id) => ({
      id,
      label: t(id),
      values: prices[id],
    }));
    const priced = [...own("max"), ...own("base"), ...own("min"), ...bands, ...optional("paid")];
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
  }, [market, listing, category, formats, span, t]);
}

function pricesFor(market: MarketProps["market"], category: string, span: Span) {
  return span === "months"
    ? monthlyPricesOf(market, category)
    : pricesOf(market, category, Number(span));
}

function isKnown(line: readonly (number | null)[]): boolean {
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
    { kind: "line", series: "base", tone: "own" },
  ];
  return [
    { kind: "band", low: "p25", high: "p90", tone: "outer", label: outer },
    { kind: "band", low: "p25", high: "p75", tone: "inner", label: inner },
    ...lines.filter((line) => line.kind === "line" && series.some(({ id }) => id === line.series)),
  ];
}
