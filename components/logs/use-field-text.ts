import { useFormatter, useTranslations } from "next-intl";
import { useNumbers } from "@/components/numbers/use-numbers";
import type { Shown } from "@/lib/activity/logs/sentence";
import { pmsTitle } from "@/lib/core/pms";

/** Texts for field names and values. */
export function useFieldText() {
  const t = useTranslations("logs");
  const format = useFormatter();
  const { number, percent } = useNumbers();
  return {
    textOf: (value: Shown, field: string | null): string => {
      if (value === null || value === "") return t("none");
      if (typeof value === "boolean") return t(value ? "yes" : "no");
      // Basis points: hundredths of a percent.
      if (typeof value === "number" && field === "tax_rate_bp") {
        return percent(value / 100, { most: 2 });
      }
      if (typeof value === "number") return number(value, { most: 6 });
      return wordsOf(value, field);
    },
    /** A nested field is named with its parent, unless the two have a name of their own. */
    nameOf: (field: string): string => {
      const whole = `fact.${field.replaceAll(".", "_")}`;
      if (t.has(whole as "fact.nights")) return t(whole as "fact.nights");
      return field.split(".").map(partName).join(" · ");
    },
  };

  function wordsOf(value: string, field: string | null): string {
    const known = `value.${field}.${value}`;
    if (t.has(known as "value.status.invited")) return t(known as "value.status.invited");
    if (value === "ON" || value === "OFF") return t(value === "ON" ? "on" : "off");
    if (field === "pms_name") return pmsTitle(value);
    if (!/^\d{4}-\d\d-\d\d$/.test(value)) return value;
    return format.dateTime(new Date(`${value}T00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  }

  function partName(field: string): string {
    const key = `field.${field}`;
    if (t.has(key as "field.name")) return t(key as "field.name");
    const words = field.replaceAll("_", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
}
