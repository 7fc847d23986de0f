"use client";
import { useTranslations } from "next-intl";
import { FocusFirst } from "@/components/form/focus-first";
import { TextField } from "@/components/ui/text-field";
import { DayToggles } from "./day-toggles";
import { type OverrideEditor, problemText } from "./use-override";

/** The minimum stay of the nights, and the days on which guests can arrive and leave. */
export function StayFields({ editor }: { editor: OverrideEditor }) {
  const t = useTranslations("overrides");
  const { draft, edit, mixed } = editor;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <FocusFirst>
        <TextField
          label={t("fields.min_stay")}
          inputMode="numeric"
          autoComplete="off"
          size="lg"
          suffix={t("units.nights")}
          placeholder={mixed.has("min_stay") ? t("mixed") : ""}
          value={draft.min_stay}
          onChange={(text) => edit({ min_stay: text })}
          {...problemText(editor, "min_stay", (problem) => t(`problems.${problem}`))}
        />
      </FocusFirst>
      {(["check_in", "check_out"] as const).map((field) => (
        <DayToggles
          key={field}
          label={t(`fields.${field}`)}
          days={draft[field]}
          isMixed={mixed.has(field)}
          onChange={(days) => edit({ [field]: days })}
        />
      ))}
    </div>
  );
}
