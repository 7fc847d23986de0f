import { useTranslations } from "next-intl";
import type { Decision } from "./draft";
import { pmsTitle } from "./places";

/** Where a rule comes from, in words: `from group · Lofts`, `default`. */
export function useLevelWords(): (decision: Decision) => string {
  const t = useTranslations("customizations.level");
  return ({ level, source }) => {
    const name = source?.["name"];
    if (level === "account") return t("account", { name: pmsTitle(String(source?.["pms_name"])) });
    if (level === "group" || level === "subgroup") return t(level, { name: String(name ?? "") });
    return t(level === "listing" ? "listing" : "default");
  };
}
