"use client";
import { useTranslations } from "next-intl";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { type ListingEdit, tagsOf } from "@/lib/catalog/edits";
import { mostUnits } from "@/lib/inventory/listings/fields";
import { useListingsScope, useStartSync } from "../scope";
import { useGroupOptions } from "../use-group-options";
import { type ListingPartProps, Fact } from "./drawer-part";
import { TagsEditor } from "./tags-editor";

/** Sync, visibility, group and tags; each change is saved at once and can be undone. Turning sync on opens its review. */
export function ListingSettings({ row: { listing } }: ListingPartProps) {
  const t = useTranslations("listings");
  const { canEdit, change } = useListingsScope();
  const { options, groupIdsOf, idOf } = useGroupOptions();
  const { id, pms, name, isHidden } = listing;
  const apply = (fields: Partial<ListingEdit>, message: string) =>
    void change([{ id, pms, ...fields }], { message });
  if (!canEdit) return <ReadOnly listing={listing} />;
  const moveTo = (option: string) => {
    const { groupId, subgroupId } = groupIdsOf(option);
    apply({ group_id: groupId, subgroup_id: subgroupId }, t("group.moved", { name }));
  };
  return (
    <div className="flex flex-col gap-3">
      <SyncSwitches listing={listing} apply={apply} />
      <Switch
        isSelected={isHidden}
        onChange={(hide) =>
          apply({ isHidden: hide }, t(hide ? "hide.done" : "hide.undone", { name }))
        }
        description={t("hide.text")}
      >
        {t("hide.title")}
      </Switch>
      <Select
        label={t("columns.group")}
        placeholder={t("group.none")}
        options={options}
        value={idOf({ groupId: listing.group_id, subgroupId: listing.subgroup_id })}
        onChange={moveTo}
        className="max-w-80"
      />
      <Units
        key={listing.units}
        units={listing.units}
        onChange={(units) => apply({ units }, t("units.changed", { name, count: units }))}
      />
      <Tags
        listing={listing}
        onChange={(tags) => apply({ tags: [...tags] }, t("tags.changed", { name }))}
      />
    </div>
  );
}

interface SyncSwitchesProps {
  listing: ListingPartProps["row"]["listing"];
  apply: (fields: Partial<ListingEdit>, message: string) => void;
}

/** The stage of the listing's sync: a switch that sends prices, and while it is off one that only plans them. */
function SyncSwitches({ listing, apply }: SyncSwitchesProps) {
  const t = useTranslations("listings.sync");
  const startSync = useStartSync();
  const { name, sync_stage: stage } = listing;
  const setSync = (isOn: boolean) =>
    isOn ? startSync([listing]) : apply({ sync_stage: "off" }, t("turnedOff", { name }));
  const setShadow = (isOn: boolean) =>
    isOn
      ? apply({ sync_stage: "shadow" }, t("shadowStarted", { name }))
      : apply({ sync_stage: "off" }, t("shadowEnded", { name }));
  return (
    <>
      <Switch isSelected={stage === "on"} onChange={setSync} description={t("text")}>
        {t("title")}
      </Switch>
      {stage !== "on" && (
        <Switch isSelected={stage === "shadow"} onChange={setShadow} description={t("shadowText")}>
          {t("shadowTitle")}
        </Switch>
      )}
    </>
  );
}

interface UnitsProps {
  units: number;
  onChange: (units: number) => void;
}

/** Saved when the field is left, or with Enter. */
function Units({ units, onChange }: UnitsProps) {
  const t = useTranslations("listings.units");
  return (
    <NumberField
      label={t("label")}
      description={t("text")}
      defaultValue={units}
      minValue={1}
      maxValue={mostUnits}
      onChange={(next) => {
        if (!Number.isNaN(next) && next !== units) onChange(next);
      }}
      className="max-w-80"
    />
  );
}

interface TagsProps {
  listing: ListingPartProps["row"]["listing"];
  onChange: (tags: readonly string[]) => void;
}

function Tags({ listing, onChange }: TagsProps) {
  const t = useTranslations("listings.columns");
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm font-medium text-ink-soft">{t("tags")}</span>
      <TagsEditor tags={tagsOf(listing)} onChange={onChange} />
    </div>
  );
}

function ReadOnly({ listing }: { listing: ListingPartProps["row"]["listing"] }) {
  const t = useTranslations("listings");
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      <Fact label={t("sync.title")}>{t(`sync.${listing.sync_stage}`)}</Fact>
      <Fact label={t("columns.group")}>
        {[listing.group, listing.subgroup].filter(Boolean).join(" / ") || t("group.none")}
      </Fact>
      {listing.units > 1 && <Fact label={t("units.label")}>{listing.units}</Fact>}
      <Fact label={t("columns.tags")}>{listing.tags.replaceAll(",", ", ") || t("tags.none")}</Fact>
    </dl>
  );
}
