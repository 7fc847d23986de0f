"use client";
import { TextArea as AriaTextArea } from "react-aria-components/TextArea";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components/TextField";
import { cx } from "./cx";
import { FieldHelp, FieldLabel, type FieldTexts, invalidWhen } from "./field";
import { fieldBox, fieldFrame } from "./classes";

export interface TextAreaProps
  extends Omit<AriaTextFieldProps, "className" | "children" | "style" | "type">, FieldTexts {
  placeholder?: string;
}

/** Several lines of text. */
export function TextArea(allProps: TextAreaProps) {
  const { label, isLabelHidden, description, errorMessage, placeholder = "", ...props } = allProps;
  return (
    <AriaTextField {...props} {...invalidWhen(errorMessage)} className={fieldFrame}>
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <AriaTextArea
        rows={3}
        placeholder={placeholder}
        className={cx(fieldBox, "resize-y px-2.5 py-1.5 placeholder:text-ink-faint")}
      />
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
