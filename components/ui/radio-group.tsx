"use client";
import {
  Radio,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
} from "react-aria-components/RadioGroup";
import { cx } from "./cx";
import { FieldHelp, FieldLabel, type FieldTexts, invalidWhen } from "./field";
import { fieldFrame } from "./classes";
import type { Option } from "./option-list";

export interface RadioGroupProps
  extends Omit<AriaRadioGroupProps, "className" | "children" | "style">, FieldTexts {
  options: readonly Option[];
  className?: string;
}

/** One choice from a few, all visible. */
export function RadioGroup(allProps: RadioGroupProps) {
  const { label, isLabelHidden = false, description, errorMessage, options, ...rest } = allProps;
  const { className, ...props } = rest;
  const isRow = props.orientation === "horizontal";
  return (
    <AriaRadioGroup {...props} {...invalidWhen(errorMessage)} className={cx(fieldFrame, className)}>
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <div className={cx("flex gap-2", isRow ? "flex-row flex-wrap *:flex-1" : "flex-col")}>
        {options.map((option) => (
          <RadioCard key={option.id} option={option} />
        ))}
      </div>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  );
}

const card =
  "group flex items-start gap-2.5 rounded-md border border-edge bg-surface p-3 text-sm text-ink transition-colors focus-ring data-disabled:opacity-55 hover:border-field data-selected:border-accent data-selected:bg-accent-soft data-selected:ring-1 data-selected:ring-accent";

function RadioCard({ option }: { option: Option }) {
  return (
    <Radio value={option.id} isDisabled={option.isDisabled === true} className={card}>
      <span
        aria-hidden
        className="mt-px grid size-4 shrink-0 place-items-center rounded-full border border-field bg-surface transition-colors group-data-selected:border-accent group-data-selected:bg-accent"
      >
        <span className="size-1.5 rounded-full group-data-selected:bg-on-accent" />
      </span>
      {option.icon}
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="font-medium">{option.label}</span>
        {option.description !== undefined && (
          <span className="text-xs text-ink-faint group-data-selected:text-ink-soft">
            {option.description}
          </span>
        )}
      </span>
    </Radio>
  );
}
