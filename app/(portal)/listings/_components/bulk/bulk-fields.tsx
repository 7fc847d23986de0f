"use client";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { ComboBox } from "@/components/ui/combo-box";
import type { BulkEdit } from "@/lib/catalog/edits";
import type { ListingRow } from "@/lib/catalog/rows";
import { useGroupOptions } from "../groups/use-group-options";
import type { BulkKind } from "./bulk-actions";
import { BulkPrices } from "./bulk-prices";
import { BulkTags } from "./bulk-tags";

export interface BulkFieldsProps {
  kind: BulkKind;
  rows: readonly ListingRow[];
  /** Null: incomplete. */
  onChange: (edit: BulkEdit | null) => void;
  updateChildren: boolean;
  onUpdateChildrenChange: (updateChildren: boolean) => void;
}

/** The fields of a bulk edit; sync and hiding have none. */
export function BulkFields(props: BulkFieldsProps) {
  const { kind, rows, onChange, updateChildren, onUpdateChildrenChange } = props;
  const t = useTranslations("listings.bulk");
  const children = rows.flatMap(({ mapping }) =>
    mapping.kind === "parent" ? mapping.children : [],
  );
  if (kind === "group") return <GroupField onChange={onChange} />;
  if (kind === "tags") return <BulkTags rows={rows} onChange={onChange} />;
  if (kind !== "prices") return null;
  return (
    <>
      <BulkPrices onChange={onChange} />
      {children.length > 0 && (
        <Checkbox
          isSelected={updateChildren}
          onChange={onUpdateChildrenChange}
          description={t("childrenText")}
        >
          {t("children", { count: children.length })}
        </Checkbox>
      )}
    </>
  );
}

function GroupField({ onChange }: Pick<BulkFieldsProps, "onChange">) {
  const t = useTranslations("listings.group");
  const { options, groupIdsOf } = useGroupOptions();
  return (
    <ComboBox
      label={t("label")}
      placeholder={t("placeholder")}
      options={options}
      onChange={(id) => onChange(id === null ? null : { kind: "group", ...groupIdsOf(id) })}
      {...(options.length === 1 && { description: t("noneYet") })}
      className="max-w-80"
    />
  );
}
