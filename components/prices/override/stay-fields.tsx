"use client";
import { useTranslations } from "next-intl";
import { FocusFirst } from "@/components/form/form";
import { TextField } from "@/components/ui/text-field";
import { type OverrideEditor, problemText } from "./use-override";
import { useId } from "react";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { days as weekdays } from "@/lib/pricing/rules/kinds";

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

interface DayTogglesProps {
  label: string;
  /** Seven 0 or 1 from Monday. */
  days: string;
  /** The selected nights have different days. */
  isMixed: boolean;
  onChange: (days: string) => void;
}

const toggle =
  "h-8 flex-1 cursor-pointer border-l border-edge text-sm font-medium text-ink-soft transition-colors first:rounded-l-[5px] first:border-l-0 last:rounded-r-[5px] focus-ring-inset hover:bg-hover hover:text-ink data-selected:bg-accent-soft data-selected:font-semibold data-selected:text-accent-ink";

/** Days of the week, each on or off. */
function DayToggles({ label, days, isMixed, onChange }: DayTogglesProps) {
  const t = useTranslations("overrides");
  const names = useTranslations("customizations.days");
  const id = useId();
  const isOn = (at: number) => days[at] === "1";
  const count = weekdays.filter((_, at) => isOn(at)).length;
  return (
    <div className="flex flex-col gap-1">
      <span id={id} className="text-sm font-medium text-ink-soft">
        {label}
      </span>
      <ToggleButtonGroup
        aria-labelledby={id}
        selectionMode="multiple"
        selectedKeys={weekdays.filter((_, at) => isOn(at))}
        onSelectionChange={(keys) =>
          onChange(weekdays.map((day) => (keys.has(day) ? "1" : "0")).join(""))
        }
        className="flex rounded-md border border-edge bg-surface"
      >
        {weekdays.map((day) => (
          <ToggleButton key={day} id={day} className={toggle}>
            {names(day)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <span className="text-xs text-ink-faint">
        {isMixed ? t("mixed") : t("help.days", { count })}
      </span>
    </div>
  );
}
