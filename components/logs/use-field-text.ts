import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/numbers/use-numbers";
import type { Shown } from "@/lib/activity/logs/sentence";

/** Texts for field names and values. */
export function useFieldText() {
  const t = useTranslations("logs");
  const { number } = useNumbers();
  return {
    textOf: (value: Shown, field: string | null): string => {
      if (value === null || value === "") return t("none");
      if (typeof value === "boolean") return t(value ? "yes" : "no");
      if (typeof value === "number") return number(value, { most: 6 });
      const known = `value.${field}.${value}`;
      if (t.has(known as "on")) return t(known as "on");
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
