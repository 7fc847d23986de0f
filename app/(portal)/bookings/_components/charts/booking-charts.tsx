"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { QueryView } from "@/components/query-view/query-view";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { BookingCharts as Charts } from "@/lib/inventory/bookings/schema-charts";
import { chartHeight, type Measure, measures } from "./shares";
import { RankedChart } from "./ranked-chart";
import { SpreadChart } from "./spread-chart";
import { useShares } from "./use-shares";

/** Charts of the matching bookings, in one currency and by one measure at a time. */
export function BookingCharts({ query }: { query: UseQueryResult<Charts> }) {
  const t = useTranslations("bookings");
  return (
    <QueryView
      query={query}
      loading={
        <div className="grid gap-4 xl:grid-cols-2">
          <ChartSkeleton height={chartHeight} />
          <ChartSkeleton height={chartHeight} />
        </div>
      }
      errorTitle={t("chartsFailed")}
    >
      {({ currencies }) => currencies.length > 0 && <CurrencyCharts currencies={currencies} />}
    </QueryView>
  );
}

function CurrencyCharts({ currencies }: { currencies: Charts["currencies"] }) {
  const t = useTranslations("bookings.charts");
  const [wanted, setCurrency] = useState<string | null>(null);
  const [measure, setMeasure] = useState<Measure>("revenue");
  const [largest] = currencies.toSorted((a, b) => countOf(b) - countOf(a));
  const chosen = currencies.find(({ currency }) => currency === wanted) ?? largest;
  const shares = useShares(chosen, measure);
  if (!chosen) return null;
  return (
    <section aria-label={t("title")} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-sm font-semibold text-ink">{t("title")}</h2>
        <SegmentedControl
          label={t("measure")}
          size="sm"
          options={measures.map((id) => ({ id, label: t(id) }))}
          value={measure}
          onChange={(id) => setMeasure(measures.find((each) => each === id) ?? "revenue")}
        />
        {currencies.length > 1 && (
          <SegmentedControl
            label={t("currency")}
            size="sm"
            options={currencies.map(({ currency: id }) => ({
              id,
              label: id === "unknown" ? t("unknown") : id,
            }))}
            value={chosen.currency}
            onChange={setCurrency}
          />
        )}
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <SpreadChart kind="months" {...shares.months} measure={measure} />
        <SpreadChart kind="lead_times" {...shares.lead_times} measure={measure} />
        <RankedChart kind="channels" {...shares.channels} measure={measure} />
        <RankedChart kind="listings" {...shares.listings} measure={measure} />
      </div>
    </section>
  );
}

function countOf({ months }: Charts["currencies"][number]): number {
  return months.reduce((sum, { bookings }) => sum + bookings, 0);
}
