"use client";
import { ChevronsUpDown } from "lucide-react";
import {
  Button,
  Popover,
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  SelectValue,
} from "react-aria-components/Select";
import { cx } from "./cx";
import { FieldHelp, FieldLabel, type FieldTexts, invalidWhen } from "./field";
import { fieldBox, fieldFrame, fieldSize, panel } from "./classes";
import { type Option, OptionList, type ReplacedProps } from "./option-list";

export interface SelectProps extends Omit<AriaSelectProps<Option>, ReplacedProps>, FieldTexts {
  options: readonly Option[];
  /** Id of the chosen option; null when none is. */
  value?: string | null;
  onChange?: (id: string) => void;
  placeholder: string;
  className?: string;
}

/** One choice from a short list. Use ComboBox for long ones. */
export function Select(allProps: SelectProps) {
  const { label, isLabelHidden, description, errorMessage, options, ...rest } = allProps;
  const { onChange, className, ...props } = rest;
  return (
    <AriaSelect<Option>
      {...props}
      {...invalidWhen(errorMessage)}
      onChange={(key) => key !== null && onChange?.(String(key))}
      className={cx(fieldFrame, "group/select", className)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <Button
        className={cx(
          fieldBox,
          "flex items-center gap-2 text-left group-data-invalid/select:border-danger aria-expanded:border-accent",
          fieldSize(),
        )}
      >
        <SelectValue<Option> className="min-w-0 flex-1 truncate data-placeholder:text-ink-faint">
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      </Button>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <Popover offset={4} className={cx(panel, "min-w-(--trigger-width)")}>
        <OptionList options={options} />
      </Popover>
    </AriaSelect>
  );
}
