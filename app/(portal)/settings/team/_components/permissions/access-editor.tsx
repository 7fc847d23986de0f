"use client";
import { useTranslations } from "next-intl";
import { type Permissions, areas, levels, presets } from "@/lib/auth/permissions";
import { type ListingAccess, ListingAccessEditor } from "@/components/listings/listing-access";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { presetNames, presetOf } from "./permission-summary";
import type { ReactNode } from "react";

interface AccessEditorProps {
  permissions: Permissions;
  onPermissions: (permissions: Permissions) => void;
  access: ListingAccess;
  onAccess: (access: ListingAccess) => void;
  /** Why a submitted choice of listings was refused. */
  refusal: string | null;
}

/** Editors of a member's or partner's permissions and listings. */
export function AccessEditor(props: AccessEditorProps) {
  const t = useTranslations("team.edit");
  return (
    <>
      <Section title={t("permissions")}>
        <PermissionEditor value={props.permissions} onChange={props.onPermissions} />
      </Section>
      <Section title={t("listings")}>
        <ListingAccessEditor
          value={props.access}
          onChange={props.onAccess}
          refusal={props.refusal}
        />
      </Section>
    </>
  );
}

interface PermissionEditorProps {
  value: Permissions;
  onChange: (permissions: Permissions) => void;
}

/** A preset and the level of each area. */
function PermissionEditor({ value, onChange }: PermissionEditorProps) {
  const t = useTranslations("team");
  const preset = presetOf(value);
  const options = [...presetNames, ...(preset === "custom" ? (["custom"] as const) : [])];
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t("preset.label")}
        placeholder={t("preset.custom")}
        options={options.map((id) => ({ id, label: t(`preset.${id}`) }))}
        value={preset}
        onChange={(id) => {
          const chosen = presetNames.find((name) => name === id);
          if (chosen) onChange(presets[chosen]);
        }}
      />
      <div className="flex flex-col divide-y divide-line rounded-md border border-line">
        {areas.map((area) => (
          <div
            key={area}
            className="flex flex-col gap-1.5 px-3 py-2 sm:flex-row sm:items-center sm:justify-between sm:gap-4"
          >
            <span className="flex min-w-0 flex-col">
              <span className="text-sm font-medium text-ink">{t(`area.${area}`)}</span>
              <span className="text-xs text-ink-faint">{t(`areaText.${area}`)}</span>
            </span>
            <SegmentedControl
              label={t(`area.${area}`)}
              size="sm"
              options={levels.map((id) => ({ id, label: t(`level.${id}`) }))}
              value={value[area]}
              onChange={(id) => {
                const level = levels.find((known) => known === id);
                if (level) onChange({ ...value, [area]: level });
              }}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A titled part of a drawer or dialog. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      {children}
    </section>
  );
}
