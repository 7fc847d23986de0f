"use client";
import { useTranslations } from "next-intl";
import { FocusFirst } from "@/components/form/focus-first";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextField } from "@/components/ui/text-field";
import { type DraftProblem } from "./draft";
import { LimitField } from "./limit-field";
import { type OverrideEditor, problemText } from "./use-override";

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
