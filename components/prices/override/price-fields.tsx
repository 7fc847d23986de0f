"use client";
import { useTranslations } from "next-intl";
import { FocusFirst } from "@/components/form/form";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextField } from "@/components/ui/text-field";
import { type DraftProblem, typesOf } from "./draft";
import { type OverrideEditor, problemText } from "./use-override";
import { Select } from "@/components/ui/select";

/** The price of the nights, its limits, when it expires, and why it is set. */
export function PriceFields({ editor }: { editor: OverrideEditor }) {
  const t = useTranslations("overrides");
  const { draft, edit, mixed } = editor;
  const words = (problem: DraftProblem) => t(`problems.${problem}`);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <FocusFirst>
        <PriceField editor={editor} />
      </FocusFirst>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-medium text-ink-soft">{t("limits")}</legend>
        <LimitField editor={editor} field="min_price" />
        <LimitField editor={editor} field="max_price" />
      </fieldset>
      <TextField
        label={t("fields.lead_time_expiry")}
        inputMode="numeric"
        autoComplete="off"
        suffix={t("units.days")}
        placeholder={mixed.has("lead_time_expiry") ? t("mixed") : ""}
        description={t("help.lead_time_expiry")}
        value={draft.lead_time_expiry}
        onChange={(text) => edit({ lead_time_expiry: text })}
        {...problemText(editor, "lead_time_expiry", words)}
      />
      <TextField
        label={t("fields.reason")}
        autoComplete="off"
        maxLength={500}
        placeholder={mixed.has("reason") ? t("mixed") : ""}
        value={draft.reason}
        onChange={(text) => edit({ reason: text })}
        {...problemText(editor, "reason", words)}
      />
    </div>
  );
}

function PriceField({ editor }: { editor: OverrideEditor }) {
  const t = useTranslations("overrides");
  const { draft, edit, mixed, hasAmounts, currency, priceTypes } = editor;
  const { price } = draft;
  const isAmount = price.type === "fixed";
  const isMixed = mixed.has("price") || mixed.has("price_type");
  const type = priceTypes.find((each) => each === price.type) ?? "percent";
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        label={t("fields.priceType")}
        className="w-full"
        options={priceTypes.map((id) => ({
          id,
          label: t(`types.${id}`),
          isDisabled: id === "fixed" && !hasAmounts,
        }))}
        value={price.type}
        onChange={(next) => edit({ price: { ...price, type: next } })}
      />
      <TextField
        label={t("fields.price")}
        inputMode="decimal"
        autoComplete="off"
        size="lg"
        suffix={isAmount ? currency : "%"}
        placeholder={isMixed ? t("mixed") : isAmount ? "" : t("examplePercent")}
        description={hasAmounts ? t(`help.${type}`) : t("help.currencies")}
        value={price.text}
        onChange={(text) => edit({ price: { ...price, text } })}
        {...problemText(editor, "price", (problem) => t(`problems.${problem}`))}
      />
    </div>
  );
}

/** The lowest or highest price of the nights: an amount, or a percentage. */
function LimitField({
  editor,
  field,
}: {
  editor: OverrideEditor;
  field: "min_price" | "max_price";
}) {
  const t = useTranslations("overrides");
  const { draft, edit, mixed, hasAmounts, currency } = editor;
  const value = draft[field];
  const name = t(`fields.${field}`);
  const types = typesOf[field].filter((type) => type !== "fixed" || hasAmounts);
  // A fixed price has no limits; those that are set can still be removed.
  const isDisabled = draft.price.type === "fixed" && draft.price.text !== "" && value.text === "";
  const isMixed = mixed.has(field) || mixed.has(`${field}_type`);
  return (
    <div className="grid grid-cols-[1fr_1.15fr] items-start gap-2">
      <TextField
        label={name}
        inputMode="decimal"
        autoComplete="off"
        isLabelHidden
        isDisabled={isDisabled}
        placeholder={isMixed ? `${name}: ${t("mixed")}` : name}
        suffix={value.type === "fixed" ? currency : "%"}
        value={value.text}
        onChange={(text) => edit({ [field]: { ...value, text } })}
        {...problemText(editor, field, (problem) => t(`problems.${problem}`))}
      />
      <Select
        label={t("fields.limitType", { field: name })}
        isLabelHidden
        isDisabled={isDisabled}
        placeholder=""
        options={types.map((id) => ({ id, label: t(`types.${id}`) }))}
        value={value.type}
        onChange={(type) => edit({ [field]: { ...value, type } })}
      />
    </div>
  );
}
