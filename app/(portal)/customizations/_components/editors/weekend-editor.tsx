"use client";
import { useTranslations } from "next-intl";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { fieldsOf, days } from "@/lib/pricing/rules/kinds";
import type { EditorProps } from "./editor-props";

const toggle =
  "h-9 min-w-0 cursor-pointer rounded-md border border-edge bg-surface px-1 text-sm font-medium text-ink-soft transition-colors focus-ring hover:bg-hover data-disabled:cursor-default data-disabled:opacity-55 data-selected:border-accent data-selected:bg-accent-soft data-selected:font-semibold data-selected:text-accent-ink data-selected:ring-1 data-selected:ring-accent";

/** The nights of the week that count as weekend; at least one. */
export default function WeekendEditor({ fields, onChange, isReadOnly, problems }: EditorProps) {
  const t = useTranslations("customizations");
  const { days: chosen = [] } = fieldsOf("weekend_days", fields);
  const problem = problems.get("days");
  return (
    <div className="flex flex-col gap-2">
      <ToggleButtonGroup
        aria-label={t("editor.weekendLabel")}
        selectionMode="multiple"
        disallowEmptySelection
        isDisabled={isReadOnly}
        selectedKeys={chosen}
        onSelectionChange={(keys) => onChange({ days: days.filter((day) => keys.has(day)) })}
        className="grid max-w-120 grid-cols-7 gap-1.5"
      >
        {days.map((day) => (
          <ToggleButton key={day} id={day} className={toggle}>
            {t(`days.${day}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {problem && <p className="text-xs font-medium text-danger">{problem}</p>}
      <p className="text-xs text-pretty text-ink-faint">{t("editor.weekendText")}</p>
    </div>
  );
}
