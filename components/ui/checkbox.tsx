"use client";
import type { ReactNode } from "react";
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from "react-aria-components/Checkbox";
import { CheckMark, ChoiceText } from "./check-mark";

export interface CheckboxProps extends Omit<AriaCheckboxProps, "className" | "children" | "style"> {
  /** The visible label; leave it out only together with an aria-label. */
  children?: ReactNode;
  description?: ReactNode;
}

/** A box to tick. `isIndeterminate` shows a dash: some, not all. */
export function Checkbox({ children, description, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...props}
      className="group flex w-fit items-start gap-2 rounded-sm text-sm text-ink focus-ring data-disabled:opacity-55"
    >
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className="flex h-4.5 items-center">
            <CheckMark isOn={isSelected} isMixed={isIndeterminate} />
          </span>
          <ChoiceText description={description}>{children}</ChoiceText>
        </>
      )}
    </AriaCheckbox>
  );
}
