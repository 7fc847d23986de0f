import { useLocale } from "next-intl";
import { useMemo } from "react";
import { type Figures, figuresIn } from "@/lib/core/number-format";

/** Writes numbers in the page's language; the same object until that changes. */
export function useNumbers(): Figures {
  const locale = useLocale();
  return useMemo(() => figuresIn(locale), [locale]);
}
