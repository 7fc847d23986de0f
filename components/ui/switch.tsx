"use client";
import type { ReactNode } from "react";
import {
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
} from "react-aria-components/Switch";
import { ChoiceText } from "./check-mark";
import { cx } from "./cx";

export interface SwitchProps extends Omit<AriaSwitchProps, "className" | "children" | "style"> {
  /** The visible label; leave it out only together with an aria-label. */
  children?: ReactNode;
  description?: ReactNode;
  className?: string;
}

/** On or off, effective without Save. */
export function Switch({ children, description, className, ...props }: SwitchProps) {
  return (
    <AriaSwitch
      {...props}
      className={cx(
        "group flex w-fit items-start gap-2.5 rounded-md text-sm text-ink focus-ring data-disabled:opacity-55",
        className,
      )}
    >
      <span
        aria-hidden
        className="relative h-4.5 w-7.5 shrink-0 rounded-full border border-field bg-muted transition-colors group-hover:border-ink-faint group-data-selected:border-accent group-data-selected:bg-accent"
      >
        <span className="absolute top-0.5 left-0.5 size-3 rounded-full bg-ink-faint transition-transform group-data-selected:translate-x-3 group-data-selected:bg-on-accent" />
      </span>
      <ChoiceText description={description}>{children}</ChoiceText>
    </AriaSwitch>
  );
}
