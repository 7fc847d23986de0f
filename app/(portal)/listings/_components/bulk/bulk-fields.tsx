"use client";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { ComboBox } from "@/components/ui/combo-box";
import {
  type BulkEdit,
  tagsOf,
  type PriceField,
  priceFields,
  type PriceRule,
  amountProblem,
  parseAmount,
} from "@/lib/catalog/edits";
import type { ListingRow } from "@/lib/catalog/rows";
import { useGroupOptions } from "../use-group-options";
import type { BulkKind } from "./bulk-actions";
import { useState } from "react";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TagsEditor } from "../drawer/tags-editor";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useListingsScope } from "../scope";

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

type Mode = (BulkEdit & { kind: "tags" })["mode"];
const modes: readonly Mode[] = ["add", "remove", "replace"];

/** Tags to add, to remove, or to replace all others. */
function BulkTags({
  rows,
  onChange,
}: {
  rows: readonly ListingRow[];
  onChange: (edit: BulkEdit | null) => void;
}) {
  const t = useTranslations("listings.bulk.tags");
  const [mode, setMode] = useState<Mode>("add");
  const [tags, setTags] = useState<readonly string[]>([]);
  const known = [...new Set(rows.flatMap(({ listing }) => tagsOf(listing)))].toSorted();
  const update = (nextMode: Mode, nextTags: readonly string[]) => {
    setMode(nextMode);
    setTags(nextTags);
    const isComplete = nextTags.length > 0 || nextMode === "replace";
    onChange(isComplete ? { kind: "tags", mode: nextMode, tags: nextTags } : null);
  };
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t("mode")}
        options={modes.map((id) => ({ id, label: t(id) }))}
        value={mode}
        onChange={(id) => update(id as Mode, tags)}
      />
      <TagsEditor tags={tags} onChange={(next) => update(mode, next)} />
      {mode === "remove" && known.length > 0 && (
        <p className="text-xs text-ink-faint">{t("known", { tags: known.join(", ") })}</p>
      )}
    </div>
  );
}

interface Draft {
  kind: "keep" | PriceRule["kind"];
  /** As typed. */
  text: string;
}

const kept: Draft = { kind: "keep", text: "" };

/** Fields that keep, set, change by a percentage or clear each price. */
function BulkPrices({ onChange }: { onChange: (edit: BulkEdit | null) => void }) {
  const { locale, decimals } = useListingsScope();
  const [drafts, setDrafts] = useState({ min: kept, base: kept, max: kept });
  const update = (field: PriceField, draft: Draft) => {
    const next = { ...drafts, [field]: draft };
    setDrafts(next);
    const all = priceFields.map(
      (name) => [name, parseDraft(next[name], name, locale, decimals)] as const,
    );
    const rules = Object.fromEntries(
      all.flatMap(([name, { rule }]) => (rule ? [[name, rule]] : [])),
    );
    const isComplete =
      Object.keys(rules).length > 0 && all.every(([, { problem }]) => problem === null);
    onChange(isComplete ? { kind: "prices", rules } : null);
  };
  return (
    <div className="flex flex-col gap-3">
      {priceFields.map((field) => (
        <PriceRow
          key={field}
          field={field}
          draft={drafts[field]}
          onChange={(draft) => update(field, draft)}
        />
      ))}
    </div>
  );
}

type ParsedDraft = {
  rule: PriceRule | null;
  problem: "percent" | ReturnType<typeof amountProblem>;
};

/** Returns the rule of a draft, or why it is invalid; neither while it is incomplete. */
function parseDraft(
  { kind, text }: Draft,
  field: PriceField,
  locale: string,
  decimals: number,
): ParsedDraft {
  if (kind === "clear") return { rule: { kind }, problem: null };
  const amount = kind === "keep" ? null : parseAmount(text, locale);
  if (kind === "keep" || amount === null) return { rule: null, problem: null };
  if (kind === "percent") {
    const isPercent = amount > -100 && amount <= 1_000;
    return {
      rule: isPercent ? { kind, percent: amount } : null,
      problem: isPercent ? null : "percent",
    };
  }
  const problem = amountProblem(amount, field, decimals);
  return { rule: problem === null ? { kind, amount } : null, problem };
}

interface PriceRowProps {
  field: PriceField;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

function PriceRow({ field, draft, onChange }: PriceRowProps) {
  const t = useTranslations("listings");
  const { locale, decimals } = useListingsScope();
  const kinds = (["keep", "set", "percent", "clear"] as const).filter(
    (kind) => kind !== "clear" || field !== "base",
  );
  const { problem } = parseDraft(draft, field, locale, decimals);
  const name = t(`columns.${field}`);
  return (
    <div className="grid grid-cols-[2.5rem_1.4fr_1fr] items-start gap-3 sm:grid-cols-[4.5rem_1fr_1fr]">
      <span className="text-sm leading-8 font-medium text-ink">{name}</span>
      <Select
        label={t("bulk.rule.kind", { field: name })}
        isLabelHidden
        placeholder=""
        options={kinds.map((kind) => ({ id: kind, label: t(`bulk.rule.${kind}`) }))}
        value={draft.kind}
        onChange={(kind) => onChange({ kind: kind as Draft["kind"], text: "" })}
      />
      {(draft.kind === "set" || draft.kind === "percent") && (
        <TextField
          label={t(`bulk.rule.${draft.kind}Amount`, { field: name })}
          isLabelHidden
          inputMode="decimal"
          autoComplete="off"
          placeholder={t(`bulk.rule.${draft.kind}Example`)}
          suffix={draft.kind === "percent" ? "%" : undefined}
          value={draft.text}
          onChange={(text) => onChange({ ...draft, text })}
          {...(problem !== null && { errorMessage: t(`price.${problem}`) })}
        />
      )}
    </div>
  );
}
