import { useTranslations } from "next-intl";
import type { Target } from "@/lib/pricing/customizations/target";
import { pmsTitle } from "@/lib/core/pms";
import type { Place } from "../picker/levels";

/** One sentence on a place: how many listings, and over what its rules win. */
export function usePlaceAbout(target: Target, place: Place | undefined): string {
  const t = useTranslations("customizations.about");
  if (target.scope === "listing") {
    return t("listing", { pms: pmsTitle(target.pms_name), id: target.listing_id });
  }
  const count = place?.listings;
  if (count === undefined) return t("uncounted");
  if (place?.parent !== undefined) return t("subgroup", { count, parent: place.parent });
  if (target.scope === "account") return t("account", { count, pms: pmsTitle(target.pms_name) });
  return t("group", { count });
}
