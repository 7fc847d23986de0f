"use client";
import { ChevronDown, ChevronUp, Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Group } from "react-aria-components/Group";
import {
  Input,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from "react-aria-components/NumberField";
import { cx } from "./cx";
import { FieldBox, FieldHelp, FieldLabel, type FieldTexts, invalidWhen } from "./field";
import { fieldFrame, fieldInput } from "./classes";

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

export interface StepperProps extends Pick<
  AriaNumberFieldProps,
  "value" | "onChange" | "minValue" | "maxValue" | "isDisabled"
> {
  /** Names for assistive technology. */
  label: string;
  fewerLabel: string;
  moreLabel: string;
}

const stepperButton =
  "grid w-8 place-items-center text-ink-soft transition-colors hover:bg-muted hover:text-ink data-disabled:opacity-40 max-sm:w-11 [&_svg]:size-3.5";

/** A small whole number between two buttons. NaN when empty. */
export function Stepper({ label, fewerLabel, moreLabel, ...props }: StepperProps) {
  return (
    <AriaNumberField {...props} aria-label={label}>
      <Group className="flex h-8 rounded-md border border-field bg-surface transition-colors data-focus-within:border-accent data-focus-within:ring-1 data-focus-within:ring-accent max-sm:h-11">
        <Button slot="decrement" aria-label={fewerLabel} className={stepperButton}>
          <Minus aria-hidden />
        </Button>
        <Input className="w-11 min-w-0 border-x border-line bg-transparent text-center text-sm font-semibold text-ink tabular-nums outline-none" />
        <Button slot="increment" aria-label={moreLabel} className={stepperButton}>
          <Plus aria-hidden />
        </Button>
      </Group>
    </AriaNumberField>
  );
}
