import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { meanOf, occupancyOf } from "@/lib/market/neighborhood/view";
import type { MarketProps } from "../market/market-props";

/** Number of nights in the summary. */
const ahead = 90;

/** Returns the market's occupancy as a chart, and a summary. */
export function useOccupancy(
  { market, category, formats }: Omit<MarketProps, "listing">,
  by: "week" | "night",
) {
  const t = useTranslations("neighborhood.occupancy");
  return useMemo(() => {
    const found = occupancyOf(market, category, by);
    const nights = occupancyOf(market, category, "night");
    const optional = [
      { id: "made", label: t("made"), values: found.made },
      { id: "cancelled", label: t("cancelled"), values: found.cancelled },
    ].filter(({ values }) => meanOf(values) !== null);
    const series = [
      { id: "now", label: t("now"), values: found.now },
      { id: "lastYear", label: t("lastYear"), values: found.lastYear },
      ...optional,
    ];
    const share = (values: readonly (number | null)[]) => {
      const mean = meanOf(values.slice(nights.today, nights.today + ahead));
      return mean === null ? "–" : formats.percent(Math.round(mean));
    };
    const summary = [
      t("summary", { now: share(nights.now), lastYear: share(nights.lastYear) }),
      ...(optional.length === 0 ? [t("noPickup")] : []),
    ].join(" ");
    const x = { label: t(by === "week" ? "weekOf" : "night"), values: found.dates };
    return { data: { x, series }, today: found.today, summary };
  }, [market, category, by, formats, t]);
}
