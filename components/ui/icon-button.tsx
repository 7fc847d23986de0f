"use client";
import type { ReactNode, ReactElement } from "react";
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from "react-aria-components/Button";
import { type ButtonVariant, squareButtonClasses, type SquareSize } from "./classes";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";

export interface IconButtonProps extends Omit<AriaButtonProps, "className" | "children" | "style"> {
  /** The name, also the tooltip. */
  "aria-label": string;
  /** The icon. */
  children: ReactNode;
  variant?: ButtonVariant;
  size?: SquareSize;
  placement?: NonNullable<TooltipProps["placement"]>;
  /** Layout only: margin, position. */
  className?: string;
}

/** A square icon button with its name as tooltip. */
export function IconButton({
  children,
  variant = "ghost",
  size = "md",
  placement = "top",
  className,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip content={props["aria-label"]} placement={placement}>
      <AriaButton {...props} className={squareButtonClasses(variant, size, className)}>
        {children}
      </AriaButton>
    </Tooltip>
  );
}

interface TooltipProps {
  content: ReactNode;
  /** A Button, IconButton, or anything else React Aria can focus. */
  children: ReactElement;
  placement?: "top" | "bottom" | "left" | "right";
}

/** A short explanation on hover and focus. Must not hold information found nowhere else. */
function Tooltip({ content, children, placement = "top" }: TooltipProps) {
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
