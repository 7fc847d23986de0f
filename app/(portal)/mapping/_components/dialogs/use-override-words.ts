import { useFormatter, useTranslations } from "next-intl";
import { usePercent } from "@/components/rules/use-percent";
import { days } from "@/lib/pricing/customizations/kinds";

type Fields = Readonly<Record<string, unknown>>;

/** Formats an override of a preview as a short phrase: `CA$180, at least 3 nights`. `price` formats amounts. */
export function useOverrideWords(price: (amount: number) => string): (fields: Fields) => string {
  const t = useTranslations("mapping.preview.override");
  const day = useTranslations("customizations.days");
  const format = useFormatter();
  const percent = usePercent();
  const amount = (value: unknown, type: unknown): string | null => {
    if (typeof value !== "number") return null;
    if (type === undefined || type === "fixed") return price(value);
    if (type === "percent_stacked") return t("stacked", { percent: percent(value) });
    return percent(value);
  };
  const arrivals = (mask: unknown): string | null => {
    if (typeof mask !== "string") return null;
    const open = days.filter((_, index) => mask[index] === "1").map((name) => day(name));
    return open.length === 0 ? t("never") : format.list(open, { type: "unit" });
  };
  return (fields) => {
    const parts: Record<string, string | null> = {
      price: amount(fields["price"], fields["price_type"]),
      min_price: amount(fields["min_price"], fields["min_price_type"]),
      max_price: amount(fields["max_price"], fields["max_price_type"]),
      base_price: amount(fields["base_price"], undefined),
      check_in: arrivals(fields["check_in"]),
      check_out: arrivals(fields["check_out"]),
      reason: typeof fields["reason"] === "string" ? fields["reason"] : null,
    };
    const values = Object.entries(parts).flatMap(([name, value]) =>
      value === null ? [] : [t(name as "price", { value })],
    );
    const counts = (["min_stay", "lead_time_expiry"] as const).flatMap((name) => {
      const count = fields[name];
      return typeof count === "number" ? [t(name, { count })] : [];
    });
    return [...values, ...counts].join(", ");
  };
}
