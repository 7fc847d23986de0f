"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { amountProblem, parseAmount } from "@/lib/catalog/amounts";
import { type BulkEdit, type PriceField, priceFields, type PriceRule } from "@/lib/catalog/edits";
import { useListingsScope } from "../scope/scope";

interface Draft {
  kind: "keep" | PriceRule["kind"];
  /** As typed. */
  text: string;
}

const kept: Draft = { kind: "keep", text: "" };

/** Fields that keep, set, change by a percentage or clear each price. */
export function BulkPrices({ onChange }: { onChange: (edit: BulkEdit | null) => void }) {
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
