"use client";
import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
} from "react-aria-components/Popover";
import { cx } from "./cx";
import { panel } from "./classes";

export interface PopoverProps extends Pick<
  AriaPopoverProps,
  "isOpen" | "defaultOpen" | "onOpenChange" | "placement" | "triggerRef"
> {
  /** Names the panel for assistive technology. */
  "aria-label": string;
  children: ReactNode | ((close: () => void) => ReactNode);
  className?: string;
}

/** A small panel beside its button, inside a DialogTrigger. */
export function Popover({ children, className, "aria-label": label, ...props }: PopoverProps) {
  return (
    <AriaPopover offset={6} {...props} className={cx(panel, className)}>
      <Dialog
        aria-label={label}
        className="max-h-[inherit] overflow-y-auto p-3 text-sm outline-none"
      >
        {({ close }) => (typeof children === "function" ? children(close) : children)}
      </Dialog>
    </AriaPopover>
  );
}
