"use client";
import {
  CheckboxGroup as AriaCheckboxGroup,
  type CheckboxGroupProps as AriaCheckboxGroupProps,
} from "react-aria-components/CheckboxGroup";
import { Checkbox } from "./checkbox";
import { cx } from "./cx";
import { FieldHelp, FieldLabel, type FieldTexts, fieldFrame, invalidWhen } from "./field";
import type { Option } from "./option-list";

export interface CheckboxGroupProps
  extends Omit<AriaCheckboxGroupProps, "className" | "children" | "style">, FieldTexts {
  options: readonly Option[];
  className?: string;
}

/** Any number of choices out of a few; value and onChange carry the ids. */
export function CheckboxGroup(allProps: CheckboxGroupProps) {
  const {
    label,
    isLabelHidden = false,
    description,
    errorMessage,
    options,
    className,
    ...props
  } = allProps;
  return (
    <AriaCheckboxGroup
      {...props}
      {...invalidWhen(errorMessage)}
      className={cx(fieldFrame, className)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <div className="flex flex-col gap-2 py-1">
        {options.map((option) => (
          <Checkbox
            key={option.id}
            value={option.id}
            isDisabled={option.isDisabled === true}
            {...(option.description !== undefined && { description: option.description })}
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaCheckboxGroup>
  );
}
