"use client";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { typesOf } from "./draft";
import { type OverrideEditor, problemText } from "./use-override";

/** The lowest or highest price of the nights: an amount, or a percentage. */
export function LimitField({
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
