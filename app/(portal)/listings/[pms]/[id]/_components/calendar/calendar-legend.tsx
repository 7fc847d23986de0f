"use client";
import { useTranslations } from "next-intl";
import { demandLooks } from "./demand-looks";
import { Corner } from "./corner";

const scale = ["low", "belowNormal", "normal", "high", "veryHigh"] as const;

/** The legend of the calendar: its colours and override corners. */
export function CalendarLegend({ currency }: { currency: string | null }) {
  const t = useTranslations("listing.calendar");
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft">
      {currency !== null && <li>{t("unit", { currency })}</li>}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="relative size-3 text-ink">
          <Corner />
        </span>
        {t("override")}
      </li>
      <li className="flex items-center gap-1.5">
        {t("lowDemand")}
        <span aria-hidden className="flex gap-0.5">
          {scale.map((demand) => (
            <span key={demand} className={`h-3 w-3.5 rounded-xs ${demandLooks[demand]}`} />
          ))}
        </span>
        {t("veryHigh")}
      </li>
    </ul>
  );
}
