import { useFormatter, useTranslations } from "next-intl";

/** Returns a function that joins `names` and the number of others among `count`; null if empty. */
export function useNames(): (names: readonly string[], count: number) => string | null {
  const t = useTranslations("connections");
  const format = useFormatter();
  return (names, count) => {
    if (names.length === 0) return null;
    const more = count - names.length;
    return format.list(more > 0 ? [...names, t("moreNames", { count: more })] : names);
  };
}
