import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/hooks/use-numbers";
import type { HoldCause } from "@/lib/pricing/actions/types";

interface Cause {
  code: HoldCause;
  nights: number;
  /** The mean change of these nights, in %. */
  change_percent: number;
}

/** Returns a function that says what changes held prices: "Market data lowers 212 nights by 31% on average." */
export function useCauseText(): (cause: Cause) => string {
  const t = useTranslations("held");
  const numbers = useNumbers();
  return ({ code, nights, change_percent: percent }) => {
    if (nights === 0) return t(`calmCause.${code}`);
    const change = numbers.percent(Math.abs(percent), { most: 0 });
    return t(`cause.${code}`, { nights, change, way: percent > 0 ? "up" : "down" });
  };
}
