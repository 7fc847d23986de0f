import type { useTranslations } from "next-intl";
import type { days } from "@/lib/pricing/customizations/kinds";

export type Words = ReturnType<typeof useTranslations<"customizations.words">>;

/** What the words of a rule are written with. */
export interface Writer {
  t: Words;
  percent: (value: number) => string;
  number: (value: number) => string;
  day: (day: (typeof days)[number]) => string;
}
