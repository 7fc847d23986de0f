"use client";
import { ChevronDown, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import {
  Input,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from "react-aria-components/NumberField";
import { cx } from "./cx";
import { FieldBox, FieldHelp, FieldLabel, type FieldTexts, invalidWhen } from "./field";
import { fieldFrame, fieldInput } from "./field-classes";

export interface NumberFieldProps
  extends Omit<AriaNumberFieldProps, "className" | "children" | "style">, FieldTexts {
  placeholder?: string;
  /** Unit or currency shown inside the box after the number. */
  unit?: ReactNode;
  className?: string;
}

/** A localized number, stepped with arrow keys and buttons. NaN when empty. */
export function NumberField(allProps: NumberFieldProps) {
  const { label, isLabelHidden = false, description, errorMessage, ...rest } = allProps;
  const { placeholder = "", unit, className, ...props } = rest;
  return (
    <AriaNumberField
      {...props}
      {...invalidWhen(errorMessage)}
      className={cx(fieldFrame, className)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <FieldBox>
        <Input
          placeholder={placeholder}
          className={cx(fieldInput, "h-full text-right tabular-nums")}
        />
        {unit !== undefined && <span className="shrink-0 text-ink-faint">{unit}</span>}
        <span className="-mr-2.5 flex h-full w-5 shrink-0 flex-col border-l border-line text-ink-faint">
          <Step slot="increment">
            <ChevronUp aria-hidden />
          </Step>
          <Step slot="decrement">
            <ChevronDown aria-hidden />
          </Step>
        </span>
      </FieldBox>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaNumberField>
  );
}

function Step({ slot, children }: { slot: "increment" | "decrement"; children: ReactNode }) {
  return (
    <Button
      slot={slot}
      className="grid flex-1 place-items-center transition-colors first:rounded-tr-md last:rounded-br-md hover:bg-muted hover:text-ink data-disabled:opacity-40 [&_svg]:size-3"
    >
      {children}
    </Button>
  );
}
