"use client";
import {
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components/TextField";
import { cx } from "./cx";
import {
  FieldBox,
  fieldFrame,
  FieldHelp,
  fieldInput,
  FieldLabel,
  type FieldSize,
  type FieldTexts,
  invalidWhen,
} from "./field";

type Inherited = Omit<AriaTextFieldProps, "className" | "children" | "style" | "type">;

export interface DateFieldProps extends Inherited, FieldTexts {
  /** First and last day that can be chosen, as YYYY-MM-DD. */
  min?: string;
  max?: string;
  size?: FieldSize;
  className?: string;
}

/** One day, by the browser's own calendar. Value and onChange carry YYYY-MM-DD, or "" for none. */
export function DateField(allProps: DateFieldProps) {
  const { label, isLabelHidden, description, errorMessage, min, max, ...rest } = allProps;
  const { size, className, ...props } = rest;
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return (
    <AriaTextField
      {...props}
      {...invalidWhen(errorMessage)}
      type="date"
      className={cx(fieldFrame, className)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <FieldBox size={size}>
        <Input {...range} className={cx(fieldInput, "h-full tabular-nums")} />
      </FieldBox>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
