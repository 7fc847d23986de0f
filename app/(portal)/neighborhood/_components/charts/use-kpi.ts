import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Series } from "@/components/chart/types";
import { kpiOf } from "@/lib/market/neighborhood/view";
import type { MarketProps } from "../market/market-props";

/** Returns all periods of the market (`all`), only its months (`months`), and a summary. */
export function useKpi({ market, category, formats }: Omit<MarketProps, "listing">) {
  const t = useTranslations("neighborhood.kpi");
  return useMemo(() => {
    const kpi = kpiOf(market, category);
    const { percent, money, whole } = formats;
    const series: Series[] = [
      { id: "occupancy", label: t("occupancy"), values: kpi.occupancy, format: percent },
      { id: "revenue", label: t("revenue"), values: kpi.revenue, format: money },
      { id: "adr", label: t("adr"), values: kpi.adr, format: money },
      { id: "booked", label: t("booked"), values: kpi.booked, format: whole },
      { id: "offered", label: t("offered"), values: kpi.offered, format: whole },
    ];
    const year = kpi.periods.indexOf("Last 365 Days");
    const write = (values: readonly (number | null)[], format: (value: number) => string) => {
      const value = values[year];
      return value == null ? "–" : format(value);
    };
    const summary = t("summary", {
      share: write(kpi.occupancy, percent),
      revenue: write(kpi.revenue, money),
      adr: write(kpi.adr, money),
    });
    const ofMonths = series.map((each) => ({
      ...each,
      values: each.values.filter((_, at) => isMonth(kpi.periods[at] ?? "")),
    }));
    const x = { label: t("period"), values: kpi.periods };
    const months = { x: { ...x, values: kpi.periods.filter(isMonth) }, series: ofMonths };
    return { all: { x, series }, months, summary };
  }, [market, category, formats, t]);
}

/** True for `2026-03`, false for `Last 365 Days`. */
export function isMonth(period: string): boolean {
  return /^\d{4}-\d\d$/.test(period);
}
