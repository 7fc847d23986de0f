"use client";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/chart/use-formats";
import { Stat } from "@/components/ui/stat";
import type { Summary } from "@/lib/inventory/bookings/schema-report";

/** Totals of the matching bookings, one row per currency. */
export function BookingTotals({ summary }: { summary: Readonly<Record<string, Summary>> }) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
      {Object.entries(summary).map(([currency, totals]) => (
        <CurrencyTotals key={currency} currency={currency} totals={totals} />
      ))}
    </div>
  );
}

function CurrencyTotals({ currency, totals }: { currency: string; totals: Summary }) {
  const t = useTranslations("bookings.totals");
  const isKnown = currency !== "unknown";
  const name = isKnown ? currency : t("unknown");
  const { money, whole, decimal, percent } = useFormats(isKnown ? currency : null);
  return (
    <section
      aria-label={name}
      className="grid grid-cols-2 gap-x-6 gap-y-3 py-3 sm:grid-cols-4 xl:grid-cols-7"
    >
      <Stat label={t("revenue", { currency: name })} value={money(totals.revenue)} />
      <Stat label={t("bookings")} value={whole(totals.bookings)} />
      <Stat label={t("nights")} value={whole(totals.nights)} />
      <Stat label={t("adr")} value={valueOrDash(totals.adr, money)} />
      <Stat
        label={t("lead")}
        value={valueOrDash(totals.average_lead_time, decimal)}
        unit={t("days")}
      />
      <Stat
        label={t("stay")}
        value={valueOrDash(totals.average_length_of_stay, decimal)}
        unit={t("nightsUnit")}
      />
      <Stat
        label={t("cancelled")}
        value={valueOrDash(totals.cancellation_rate, (rate) => percent(100 * rate))}
      />
    </section>
  );
}

function valueOrDash(value: number | null, write: (value: number) => string): string {
  return value === null ? "–" : write(value);
}
