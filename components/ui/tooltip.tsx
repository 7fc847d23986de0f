"use client";
import type { ReactElement, ReactNode } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";

export interface TooltipProps {
  content: ReactNode;
  /** A Button, IconButton, or anything else React Aria can focus. */
  children: ReactElement;
  placement?: "top" | "bottom" | "left" | "right";
}

/** A short explanation on hover and focus. Must not hold information found nowhere else. */
export function Tooltip({ content, children, placement = "top" }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={80}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="max-w-72 rounded-sm bg-ink px-2 py-1 text-xs text-surface shadow-overlay transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
      >
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
