"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useNumbers } from "@/components/hooks/use-numbers";
import type { PreviewRow } from "@/lib/delivery/sync-preview/schema";

type Move = NonNullable<PreviewRow["largest_cut"]>;
type Cause = Move["why"][number];
type Look = PreviewRow["looks"][number];

/** Writes what a review says of a listing; the same object until the language changes. */
export function useReviewWords() {
  const t = useTranslations("syncReview");
  const causeText = useTranslations("customizations.causes");
  const locale = useLocale();
  const { change, amount, moneyRange, symbol } = useNumbers();
  return useMemo(() => {
    const dates = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
      return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
    };
    const shortDate = dates({ month: "short", day: "numeric" });
    const cause = ({ key, change: percent }: Cause): string => {
      if (key === "pms_rate") return causeText(percent < 0 ? "pms_high" : "pms_low");
      return causeText(key, { change: change(percent, { most: 0 }) });
    };
    return {
      /** `Tue, Dec 1`. */
      day: dates({ weekday: "short", month: "short", day: "numeric" }),
      shortDate,
      /** `Dec 24` or `Dec 24 – Dec 26`. */
      span: ({ start_date: from, end_date: to }: { start_date: string; end_date: string }) =>
        from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`,
      /** `Season −13%, last minute −10%`. */
      causes: (why: readonly Cause[]): string =>
        sentenceCase(why.map((each) => cause(each)).join(", ")),
      /** `59 nights fall more than 20%`. */
      look: ({ code, nights }: Look): string => t(`looks.${code}`, { count: nights ?? 0 }),
      amount,
      /** `CA$120 – CA$205`, or one price. */
      range: (low: number, high: number, currency: string | null) =>
        low === high ? amount(low, currency) : moneyRange(low, high, currency),
      /** `CA$`. */
      symbol,
      change: (percent: number) => change(percent, { most: 0 }),
      average: (percent: number | null) =>
        percent === null ? "–" : change(percent, { exactly: 1 }),
    };
  }, [t, causeText, locale, change, amount, moneyRange, symbol]);
}

/** The text with its first letter in upper case; abbreviations keep theirs. */
function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
