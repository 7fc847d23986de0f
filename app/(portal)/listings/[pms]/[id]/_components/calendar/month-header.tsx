"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { nextMonth } from "@/lib/pricing/prices/listing-nights";
import type { PartProps } from "../state/page-props";
import { CalendarLegend } from "./calendar-legend";

interface MonthHeaderProps extends PartProps {
  /** `YYYY-MM`, like `first` and `last`, the first and last month that can be shown. */
  month: string;
  first: string;
  last: string;
  show: (month: string) => void;
}

/** The month's name, its legend, and buttons that change the month. */
export function MonthHeader({ month, first, last, show, row, formats }: MonthHeaderProps) {
  const t = useTranslations("listing.calendar");
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <h2 className="text-sm font-semibold text-ink" aria-live="polite">
        {formats.month(`${month}-01`)}
      </h2>
      <CalendarLegend currency={row.listing.currency} />
      <div className="ml-auto flex items-center gap-1">
        <IconButton
          aria-label={t("previous")}
          isDisabled={month <= first}
          onPress={() => show(nextMonth(month, -1))}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <Button onPress={() => show(first)}>{t("today")}</Button>
        <IconButton
          aria-label={t("next")}
          isDisabled={month >= last}
          onPress={() => show(nextMonth(month, 1))}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
    </header>
  );
}
