"use client";
import { useTranslations } from "next-intl";
import { NumberCell } from "@/components/ui/number-cell";
import { Slider } from "@/components/ui/slider";
import { fieldsOf, days } from "@/lib/pricing/rules/kinds";
import { type EditorProps, withNumber } from "./editor-props";

/** Sliders cover the usual range, number fields the full range. */
const usual = { minValue: -50, maxValue: 50 } as const;
const fullRange = { minValue: -75, maxValue: 1_000 } as const;

/** A slider and a number field for each day of the week. */
export default function WeekdayEditor({ fields, onChange, isReadOnly, problems }: EditorProps) {
  const t = useTranslations("customizations");
  const rule = fieldsOf("day_of_week_adjustment", fields);
  return (
    <div className="grid grid-cols-7 gap-1 @md:gap-3">
      {days.map((day) => {
        const name = `dow_factor_value_${day}` as const;
        const value = rule[name] ?? 0;
        const title = t(`days.${day}`);
        const set = (next: number) => onChange(withNumber(fields, name, next));
        return (
          <div key={day} className="flex min-w-0 flex-col items-center gap-2">
            <div className="h-36">
              <Slider
                label={t("editor.daySlider", { day: title })}
                orientation="vertical"
                {...usual}
                value={value}
                onChange={set}
                isDisabled={isReadOnly}
              />
            </div>
            <span aria-hidden className="text-xs font-medium text-ink-soft">
              {title}
            </span>
            <NumberCell
              label={t("editor.dayPercent", { day: title })}
              {...fullRange}
              value={value}
              onChange={(next) => set(Number.isNaN(next) ? 0 : next)}
              formatOptions={{ signDisplay: "exceptZero", maximumFractionDigits: 0 }}
              isDisabled={isReadOnly}
              isInvalid={problems.has(name)}
              className="w-full"
            />
          </div>
        );
      })}
    </div>
  );
}
