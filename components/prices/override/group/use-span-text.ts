import { useTranslations } from "next-intl";
import { usePercent } from "@/components/rules/use-percent";
import { useMoney } from "../use-money";
import type { OverrideSpan } from "./spans";

/** Returns what a group's override sets, in words: "CA$320 · stay 3 nights or more". */
export function useSpanText() {
  const t = useTranslations("overrides.group.values");
  const money = useMoney();
  const signed = usePercent();
  const priceOf = ({ fields: { price, price_type: type }, currency }: OverrideSpan): string[] => {
    if (price === undefined) return [];
    if (type === "fixed") return [money(price, currency)];
    const percent = signed(price);
    return [t(type === "percent_base" ? "percent_base" : "percent", { percent })];
  };
  return (span: OverrideSpan): string => {
    const { fields, currency } = span;
    const { min_stay: nights, lead_time_expiry: days, base_price: base } = fields;
    const hasLimits = fields.min_price !== undefined || fields.max_price !== undefined;
    const hasDays = fields.check_in !== undefined || fields.check_out !== undefined;
    return [
      ...priceOf(span),
      ...(base === undefined ? [] : [t("base_price", { price: money(base, currency) })]),
      ...(hasLimits ? [t("limits")] : []),
      ...(nights === undefined ? [] : [t("min_stay", { nights })]),
      ...(hasDays ? [t("days")] : []),
      ...(days === undefined ? [] : [t("expires", { days })]),
    ].join(" · ");
  };
}
