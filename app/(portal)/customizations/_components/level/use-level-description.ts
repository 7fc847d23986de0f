import { useTranslations } from "next-intl";
import type { LevelRef } from "@/lib/pricing/customizations/level-ref";
import { pmsTitle } from "@/lib/core/pms";
import type { PricingLevel } from "../picker/levels";

/** Describes a level in one sentence: its listings, and which levels it overrides. */
export function useLevelDescription(target: LevelRef, level: PricingLevel | undefined): string {
  const t = useTranslations("customizations.about");
  if (target.scope === "listing") {
    return t("listing", { pms: pmsTitle(target.pms_name), id: target.listing_id });
  }
  const count = level?.listings;
  if (count === undefined) return t("uncounted");
  if (level?.parent !== undefined) return t("subgroup", { count, parent: level.parent });
  if (target.scope === "account") return t("account", { count, pms: pmsTitle(target.pms_name) });
  return t("group", { count });
}
