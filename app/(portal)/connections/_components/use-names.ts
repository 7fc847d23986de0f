import { useFormatter, useTranslations } from "next-intl";

/** Joins the first names of `count` listings, and says how many more there are; null without a name. */
export function useNames(): (names: readonly string[], count: number) => string | null {
  const t = useTranslations("connections");
  const format = useFormatter();
  return (names, count) => {
    if (names.length === 0) return null;
    const more = count - names.length;
    return format.list(more > 0 ? [...names, t("moreNames", { count: more })] : names);
  };
}
