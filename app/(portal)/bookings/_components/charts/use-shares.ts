import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { ChartData, ChartFormat } from "@/components/chart/types";
import { useFormats } from "@/components/chart/use-formats";
import type { BookingCharts, Share } from "@/lib/inventory/bookings/schema-charts";
import { leadTimes, monthsBetween } from "@/lib/inventory/bookings/view";
import { channelLabel } from "@/lib/catalog/channels";
import { type Measure, measures } from "./shares";

type Charts = BookingCharts["currencies"][number];
const kinds = ["months", "channels", "listings", "lead_times"] as const;
type Kind = (typeof kinds)[number];
type Shown = Record<Kind, { data: ChartData; format: ChartFormat; summary: string }>;

const emptyCharts: Charts = {
  currency: "",
  months: [],
  channels: [],
  listings: [],
  lead_times: [],
};

/** Returns the charts of one currency, each with a summary. */
export function useShares(charts: Charts = emptyCharts, measure: Measure): Shown {
  const t = useTranslations("bookings.charts");
  const isMoney = !["", "unknown"].includes(charts.currency);
  const formats = useFormats(isMoney ? charts.currency : null);
  return useMemo(() => {
    const write = (each: Measure) => (each === "revenue" ? formats.money : formats.whole);
    const names: Record<Kind, (key: string) => string> = {
      months: (key) => formats.month(`${key}-01`),
      channels: (key) => (key === "" ? t("unknownName") : channelLabel(key)),
      listings: (key) => charts.listings.find((share) => share.key === key)?.name ?? key,
      lead_times: (key) => (key === "" ? t("unknownName") : leadTimeLabel(Number(key))),
    };
    const chartOf = (kind: Kind) => {
      const shares = withEmpty(kind, charts[kind]);
      const series = measures.map((id) => ({
        id,
        label: t(id),
        values: shares.map((share) => share[id]),
        format: write(id),
      }));
      const data = { x: { label: t(`of.${kind}`), values: shares.map(({ key }) => key) }, series };
      const format = { x: names[kind], y: write(measure), tick: formats.prices.tick };
      const top = shares.toSorted((a, b) => b[measure] - a[measure])[0];
      const summary = top
        ? t(`summary.${kind}`, { name: names[kind](top.key), value: write(measure)(top[measure]) })
        : "";
      return [kind, { data, format, summary }];
    };
    return Object.fromEntries(kinds.map(chartOf)) as Shown;
  }, [charts, measure, formats, t]);
}

/** Adds the months and ranges without bookings. */
function withEmpty(kind: Kind, shares: readonly Share[]): readonly Share[] {
  if (kind === "channels" || kind === "listings") return shares;
  const known = new Map(shares.map((share) => [share.key, share]));
  const [first, last] = [shares[0]?.key ?? "", shares.at(-1)?.key ?? ""];
  const keys =
    kind === "months"
      ? monthsBetween(first, last)
      : [...leadTimes.map(String), ...(known.has("") ? [""] : [])];
  return keys.map(
    (key) => known.get(key) ?? { key, name: null, bookings: 0, nights: 0, revenue: 0 },
  );
}

/** Writes a range of lead times given its first day: `0–2`, `180+`. */
function leadTimeLabel(first: number): string {
  const next = leadTimes[leadTimes.indexOf(first) + 1];
  return next === undefined ? `${first}+` : `${first}–${next - 1}`;
}
