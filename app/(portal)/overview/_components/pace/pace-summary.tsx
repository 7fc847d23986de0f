"use client";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/chart/use-formats";
import type { OverviewPace } from "@/lib/activity/overview/schema-figures";
import { type Measure, paceTotals } from "./use-pace";

interface PaceSummaryProps {
  pace: OverviewPace;
  measure: Measure;
}

/** A sentence that summarizes the chart, with the sum of the months. */
export function PaceSummary({ pace: { currency, months }, measure }: PaceSummaryProps) {
  const t = useTranslations("overview.pace");
  const format = useFormatter();
  const { money, percent } = useFormats(currency === "unknown" ? null : currency);
  const nameOf = (month: string | undefined) =>
    format.dateTime(new Date(`${month ?? "2000-01"}-01T00:00:00Z`), {
      month: "long",
      timeZone: "UTC",
    });
  const span = { first: nameOf(months[0]?.month), last: nameOf(months.at(-1)?.month) };
  if (measure === "occupancy") return t("summaryOccupancy", span);
  const { total, change } = paceTotals(months);
  const values = { ...span, total: money(total), b: strong };
  if (change === null) return t.rich("summary", values);
  if (Math.round(change.amount) === 0) return t.rich("summarySame", values);
  return t.rich(change.amount > 0 ? "summaryMore" : "summaryLess", {
    ...values,
    change: money(Math.abs(change.amount)),
    percent: percent(Math.abs(100 * change.share)),
  });
}

function strong(chunks: ReactNode) {
  return <b className="font-semibold text-ink">{chunks}</b>;
}
