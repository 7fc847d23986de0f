"use client";
import type { ReactNode } from "react";
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from "react-aria-components/Checkbox";
import { CheckMark } from "./check-mark";
import { cx } from "./cx";

export interface CheckboxProps extends Omit<AriaCheckboxProps, "className" | "children" | "style"> {
  /** The visible label; leave it out only together with an aria-label. */
  children?: ReactNode;
  description?: ReactNode;
  className?: string;
}

/** A box to tick. `isIndeterminate` shows a dash: some, not all. */
export function Checkbox({ children, description, className, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...props}
      className={cx(
        "group flex w-fit items-start gap-2 rounded-sm text-sm text-ink focus-ring data-disabled:opacity-55",
        className,
      )}
    >
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className="flex h-4.5 items-center">
            <CheckMark isOn={isSelected} isMixed={isIndeterminate} />
          </span>
          {children !== undefined && (
            <span className="flex flex-col gap-0.5">
              <span>{children}</span>
              {description !== undefined && (
                <span className="text-xs text-ink-faint">{description}</span>
              )}
            </span>
          )}
        </>
      )}
    </AriaCheckbox>
  );
}
