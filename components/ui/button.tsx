"use client";
import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from "react-aria-components/Button";
import { type ButtonSize, type ButtonVariant, buttonClasses } from "./classes";
import { cx } from "./cx";
import { useUiTexts } from "./ui-texts";

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "children" | "style"> {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Layout only: margin, width. */
  className?: string;
}

/** A button. While pending it keeps its width and focus, ignores presses and announces its state. */
export function Button({
  children,
  variant = "secondary",
  size = "md",
  className,
  isPending = false,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      {...(isPending && idle)}
      className={buttonClasses(variant, size, className)}
    >
      <span className={cx("inline-flex items-center gap-1.5", isPending && "opacity-0")}>
        {children}
      </span>
      {isPending && <Pending />}
    </AriaButton>
  );
}

/**
 * React Aria's pending state refers to the button by id, which is broken once success removes the button. These
 * props disable it instead.
 */
const idle = { onPress: () => {}, type: "button", "aria-disabled": true } as const;

function Pending() {
  const { working } = useUiTexts();
  return (
    <span className="absolute inset-0 grid place-items-center">
      <LoaderCircle aria-hidden className="animate-spin" />
      <output className="sr-only">{working}</output>
    </span>
  );
}

/** Closes the dialog around it and changes nothing. "Cancel" by default. */
export function CancelButton({ label }: { label?: string | undefined }) {
  const { cancel } = useUiTexts();
  return (
    <Button slot="close" variant="ghost">
      {label ?? cancel}
    </Button>
  );
}
