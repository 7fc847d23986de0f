import { useFormatter, useTranslations } from "next-intl";
import { type Permissions, type Area, areas, presets } from "@/lib/auth/permissions";

/** Permissions in one line: preset and areas by level. */
export function PermissionSummary({ permissions }: { permissions: Permissions }) {
  const t = useTranslations("team");
  const text = usePermissionText()(permissions);
  return (
    <span className="flex min-w-0 flex-col card:whitespace-normal" title={text}>
      <span className="truncate">{t(`preset.${presetOf(permissions)}`)}</span>
      <span className="truncate text-xs text-ink-faint card:whitespace-normal">{text}</span>
    </span>
  );
}

function usePermissionText(): (permissions: Permissions) => string {
  const t = useTranslations("team");
  const format = useFormatter();
  return (permissions) => {
    const { edit, view } = areasByLevel(permissions);
    const names = (found: typeof edit) =>
      format.list(
        found.map((area) => t(`area.${area}`)),
        { type: "unit" },
      );
    const parts = [
      ...(edit.length > 0 ? [t("levelIn.edit", { areas: names(edit) })] : []),
      ...(view.length > 0 ? [t("levelIn.view", { areas: names(view) })] : []),
    ];
    return parts.join("; ") || t("levelIn.nothing");
  };
}

type Preset = keyof typeof presets;

/** Presets from fewest to most permissions. */
export const presetNames: readonly Preset[] = ["new", "viewer", "revenue_manager", "full"];

/** Returns the preset with exactly these permissions, or "custom". */
export function presetOf(permissions: Permissions): Preset | "custom" {
  const isSame = (preset: Preset) =>
    areas.every((area) => presets[preset][area] === permissions[area]);
  return presetNames.find(isSame) ?? "custom";
}

/** Returns areas by level, in their usual order. */
export function areasByLevel(permissions: Permissions): { edit: Area[]; view: Area[] } {
  return {
    edit: areas.filter((area) => permissions[area] === "edit"),
    view: areas.filter((area) => permissions[area] === "view"),
  };
}
