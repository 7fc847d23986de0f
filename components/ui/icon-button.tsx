"use client";
import type { ReactNode } from "react";
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from "react-aria-components/Button";
import { type ButtonVariant, squareButtonClasses, type SquareSize } from "./button-classes";
import { Tooltip, type TooltipProps } from "./tooltip";

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
