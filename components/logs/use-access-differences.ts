import { useFormatter, useTranslations } from "next-intl";
import { useNumbers } from "@/components/numbers/use-numbers";
import { type Access, accessChangeOf, changedAreas } from "@/lib/activity/logs/access-change";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { areas, type Level, type Permissions } from "@/lib/auth/permissions";
import type { ShownDifference } from "./shown-difference";

/** Writes a member's or partner's access: changed areas one by one, granted or removed access completely. */
export function useAccessDifferences(): (entry: Pick<LogEntry, "changes">) => ShownDifference[] {
  const t = useTranslations("logs");
  const team = useTranslations("team");
  const permissionText = usePermissionText();
  const { number } = useNumbers();
  const permissions = (before: Permissions | null, after: Permissions | null) => {
    if (before && after) {
      return changedAreas(before, after).map((each) => ({
        field: team(`area.${each.area}`),
        before: team(`level.${each.before}`),
        after: team(`level.${each.after}`),
      }));
    }
    const [one, other] = [before && permissionText(before), after && permissionText(after)];
    if (one === null && other === null) return [];
    return [{ field: t("field.permissions"), before: one, after: other ?? t("removed") }];
  };
  const reach = (listings: Access["listings"]): string | null => {
    if (listings === null) return null;
    return listings === "all" ? t("access.all") : number(listings);
  };
  const listings = (before: Access | null, after: Access | null): ShownDifference[] => {
    const [one, other] = [reach(before?.listings ?? null), reach(after?.listings ?? null)];
    if (other === null) return [];
    const isSame = one === other && other !== t("access.all");
    const text = isSame ? t("access.others", { listings: other }) : other;
    return [{ field: t("field.listings"), before: one, after: text }];
  };
  return (entry) => {
    const change = accessChangeOf(entry);
    if (!change) return [];
    const { before, after } = change;
    return [
      ...permissions(before?.permissions ?? null, after?.permissions ?? null),
      ...listings(before, after),
    ];
  };
}

/** Permissions as a phrase: `edit Listings, Mappings; view Logs`. */
function usePermissionText(): (permissions: Permissions) => string {
  const t = useTranslations("team");
  const format = useFormatter();
  return (permissions) => {
    const parts = (["edit", "view"] as const).flatMap((level: Exclude<Level, "none">) => {
      const named = areas.filter((area) => permissions[area] === level);
      if (named.length === 0) return [];
      const names = named.map((area) => t(`area.${area}`));
      return [t(`levelIn.${level}`, { areas: format.list(names, { type: "unit" }) })];
    });
    return parts.join("; ") || t("levelIn.nothing");
  };
}
