"use client";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { type ListingEdit, tagsOf } from "@/lib/catalog/edits";
import { useListingsScope, useStartSync } from "../scope";
import { useGroupOptions } from "../use-group-options";
import { type ListingPartProps, Fact } from "./drawer-part";
import { TagsEditor } from "./tags-editor";

/** Sync, visibility, group and tags; each change is saved at once and can be undone. Turning sync on opens its review. */
export function ListingSettings({ row: { listing } }: ListingPartProps) {
  const t = useTranslations("listings");
  const { canEdit, change } = useListingsScope();
  const startSync = useStartSync();
  const { options, groupIdsOf, idOf } = useGroupOptions();
  const { id, pms, name, push_enabled: isSyncing, isHidden } = listing;
  const apply = (fields: Partial<ListingEdit>, message: string) =>
    void change([{ id, pms, ...fields }], { message });
  if (!canEdit) return <ReadOnly listing={listing} />;
  const moveTo = (option: string) => {
    const { groupId, subgroupId } = groupIdsOf(option);
    apply({ group_id: groupId, subgroup_id: subgroupId }, t("group.moved", { name }));
  };
  const setSync = (isOn: boolean) =>
    isOn ? startSync([listing]) : apply({ push_enabled: false }, t("sync.turnedOff", { name }));
  return (
    <div className="flex flex-col gap-3">
      <Switch isSelected={isSyncing} onChange={setSync} description={t("sync.text")}>
        {t("sync.title")}
      </Switch>
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
      <Tags
        listing={listing}
        onChange={(tags) => apply({ tags: [...tags] }, t("tags.changed", { name }))}
      />
    </div>
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
      <Fact label={t("sync.title")}>{t(listing.push_enabled ? "sync.on" : "sync.off")}</Fact>
      <Fact label={t("columns.group")}>
        {[listing.group, listing.subgroup].filter(Boolean).join(" / ") || t("group.none")}
      </Fact>
      <Fact label={t("columns.tags")}>{listing.tags.replaceAll(",", ", ") || t("tags.none")}</Fact>
    </dl>
  );
}
