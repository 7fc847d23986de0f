"use client";
import { useTranslations } from "next-intl";
import { useWorthText } from "@/components/actions/use-worth-text";
import type { OverviewWorth } from "@/lib/activity/overview/schema-worth";
import { fewestBooked } from "@/lib/pricing/actions/money";

/** Sums of the amounts shown: those of a year and those of coming nights separately. */
export function WorthSum({ worth: { top, valued } }: { worth: OverviewWorth }) {
  const t = useTranslations("overview.actions");
  const { sumText } = useWorthText();
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-4 py-2.5 text-sm text-ink-soft">
      <span className="tabular-nums">
        {t(valued > top.length ? "sum" : "sumAll", { shown: top.length, valued })}
      </span>
      <span className="font-medium text-ink tabular-nums">
        {sumText(top.flatMap((row) => row.worth ?? []))}
      </span>
    </p>
  );
}

interface NoWorthProps {
  currency: string | null;
  seesBookings: boolean;
}

/** Says why no action has an amount. */
export function NoWorth({ currency, seesBookings }: NoWorthProps) {
  const t = useTranslations("overview.actions");
  const isKnown = currency !== null && currency !== "unknown";
  return (
    <p className="border-b border-line bg-muted px-4 py-2.5 text-sm text-pretty text-ink-soft">
      {isKnown ? t("noWorth", { currency }) : t("noCurrency")}{" "}
      {isKnown && (seesBookings ? t("noWorthText", { least: fewestBooked }) : t("noWorthBookings"))}
    </p>
  );
}
