import { useTranslations } from "next-intl";
import { pmsTitle } from "@/lib/core/pms";

/** The level that sets a rule, and its name. */
interface Origin {
  level: string;
  source: Readonly<Record<string, string | number>> | null;
}

/** Writes where a rule comes from: `from group · Lofts`, `default`. */
export function useLevelWords(): (origin: Origin) => string {
  const t = useTranslations("customizations.level");
  return ({ level, source }) => {
    const name = source?.["name"];
    if (level === "account") return t("account", { name: pmsTitle(String(source?.["pms_name"])) });
    if (level === "group" || level === "subgroup") return t(level, { name: String(name ?? "") });
    return t(level === "listing" ? "listing" : "default");
  };
}
