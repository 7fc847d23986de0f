import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Series } from "@/components/chart/types";
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
    const known = (series: Series[]) => series.filter(({ values }) => meanOf(values) !== null);
    const pickup = known([
      { id: "made", label: t("made"), values: found.made },
      { id: "cancelled", label: t("cancelled"), values: found.cancelled },
    ]);
    const closed = known([{ id: "unavailable", label: t("share"), values: found.unavailable }]);
    const booked = known([
      { id: "now", label: t("now"), values: found.now },
      { id: "lastYear", label: t("lastYear"), values: found.lastYear },
    ]);
    const share = (values: readonly (number | null)[]) => {
      const mean = meanOf(values.slice(nights.today, nights.today + ahead));
      return mean === null ? "–" : formats.percent(Math.round(mean));
    };
    const ofBooked = [
      t("summary", { now: share(nights.now), lastYear: share(nights.lastYear) }),
      ...(pickup.length === 0 ? [t("noPickup")] : []),
    ].join(" ");
    const ofClosed = { share: share(nights.unavailable), source: market.source ?? "" };
    const summary = booked.length > 0 ? ofBooked : t("summaryShare", ofClosed);
    const series = [...booked, ...pickup, ...closed];
    const x = { label: t(by === "week" ? "weekOf" : "night"), values: found.dates };
    return { data: { x, series }, today: found.today, summary };
  }, [market, category, by, formats, t]);
}
