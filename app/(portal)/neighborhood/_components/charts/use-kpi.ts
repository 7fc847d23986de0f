import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Series } from "@/components/chart/types";
import { kpiOf } from "@/lib/market/neighborhood/view";
import type { BoardProps } from "../market/board-props";

/** The market's months and years as a chart (`all`), its months alone (`months`), and what they say in words. */
export function useKpi({ market, category, formats }: Omit<BoardProps, "listing">) {
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
    const told = (values: readonly (number | null)[], write: (value: number) => string) => {
      const value = values[year];
      return value == null ? "–" : write(value);
    };
    const summary = t("summary", {
      share: told(kpi.occupancy, percent),
      revenue: told(kpi.revenue, money),
      adr: told(kpi.adr, money),
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

/** Is it `2026-03` rather than `Last 365 Days`? */
export function isMonth(period: string): boolean {
  return /^\d{4}-\d\d$/.test(period);
}
