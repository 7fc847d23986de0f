import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { domainOf } from "@/components/chart/axis";
import type { ChartData, Domain, Series } from "@/components/chart/types";
import { withoutSpikes } from "@/lib/market/neighborhood/view";
import type { ListingNight } from "@/lib/pricing/prices/listing-nights";
import type { CalendarBar } from "@/lib/pricing/prices/schema-calendar";
import type { NightsProps } from "../state/page-props";
import type { PageView } from "../state/use-page-view";

type Input = Pick<NightsProps, "nights" | "bars" | "market" | "today" | "row">;

/** Returns the nights of the chart: `span` nights from today on, or those of the zoom. */
export function shownNights(
  nights: readonly ListingNight[],
  today: string,
  { span, zoom }: Pick<PageView, "span" | "zoom">,
): ListingNight[] {
  const ahead = nights.filter(({ date }) => date >= today).slice(0, Number(span));
  if (!zoom) return ahead;
  const [from, to] = zoom;
  const zoomed = ahead.filter(({ date }) => date >= from && date <= to);
  return zoomed.length > 1 ? zoomed : ahead;
}

/** Returns the chart's values, also used by its table and file, and the range of its price axis. */
export function useChartData(shown: readonly ListingNight[], input: Input) {
  const t = useTranslations("listing.chart");
  const { bars, market, row } = input;
  return useMemo(() => {
    const days = (value: number) => t("nightsValue", { count: value });
    const rates = ratesOf(bars);
    const series: Series[] = [
      { id: "price", label: t("price"), values: shown.map(({ price }) => price) },
      ...(market.state === "known"
        ? (["p75", "p50", "p25"] as const).map((id) => ({
            id,
            label: t(id === "p50" ? "median" : id),
            values: shown.map(({ date }) => market.nights.get(date)?.[id] ?? null),
          }))
        : []),
      {
        id: "booked",
        label: t("bookedRate"),
        values: shown.map(({ date }) => rates.get(date) ?? null),
      },
      {
        id: "stay",
        label: t("minStay"),
        values: shown.map(({ minStay }) => minStay),
        format: days,
      },
    ];
    const data: ChartData = {
      x: { label: t("night"), values: shown.map(({ date }) => date) },
      series,
    };
    return { data, domain: rangeOf(series, row.listing) };
  }, [shown, bars, market, row, t]);
}

/** Rate of every booked night by date. */
function ratesOf(bars: readonly CalendarBar[]): Map<string, number> {
  const rates = new Map<string, number>();
  for (const { from, to, rate } of bars) {
    if (rate === null) continue;
    const end = Date.parse(to);
    for (let at = Date.parse(from); at <= end; at += 86_400_000)
      rates.set(new Date(at).toISOString().slice(0, 10), rate);
  }
  return rates;
}

/** Limits further away than this share of the highest value would flatten the curve and are drawn off-scale. */
const farAway = 1.25;

/** Covers prices, band and base price, and min and max where these do not flatten the curve. */
function rangeOf(series: readonly Series[], listing: Input["row"]["listing"]): Domain {
  const drawn = series
    .filter(({ id }) => ["price", "p25", "p50", "p75"].includes(id))
    .map((each) => ({ ...each, values: withoutSpikes(each.values) }));
  const [low, high] = domainOf(drawn, "lowest");
  const { min, base, max } = listing;
  const near = [base, max !== null && max <= high * farAway ? max : null].filter(isPrice);
  const least = min !== null && min >= low / (2 * farAway) ? min : low;
  const limits = { id: "limits", label: "", values: [least, ...near] };
  return domainOf([...drawn, limits], "lowest");
}

function isPrice(price: number | null): price is number {
  return price !== null;
}

/** Height of the price chart with its legend, in px. */
export const chartHeight = 368;
/** Heights of the plot alone, in px; less on phones, where the legend takes two lines. */
export const plotHeights = { narrow: 312, wide: 336 };
