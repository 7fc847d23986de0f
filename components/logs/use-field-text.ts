import { useFormatter, useTranslations } from "next-intl";
import type { Shown } from "@/lib/activity/logs/sentence";

/** Texts for field names and values. */
export function useFieldText() {
  const t = useTranslations("logs");
  const format = useFormatter();
  return {
    textOf: (value: Shown): string => {
      if (value === null || value === "") return t("none");
      if (typeof value === "boolean") return t(value ? "yes" : "no");
      if (typeof value === "number") return format.number(value, { maximumFractionDigits: 6 });
      return value === "ON" || value === "OFF" ? t(value === "ON" ? "on" : "off") : value;
    },
    /** A nested field is named with its parent. */
    nameOf: (field: string): string => field.split(".").map(partName).join(" · "),
  };

  function partName(field: string): string {
    const key = `field.${field}`;
    if (t.has(key as "field.name")) return t(key as "field.name");
    const words = field.replaceAll("_", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
}
