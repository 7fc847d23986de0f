import Link from "next/link";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { type ButtonSize, type ButtonVariant, buttonClasses } from "./classes";

/** A link in text, underlined because colour must not be the only cue. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className={cx(
        "rounded-xs text-accent underline decoration-accent/35 underline-offset-2 transition-colors hover:decoration-accent",
        className,
      )}
    />
  );
}

interface LinkButtonProps extends Omit<ComponentProps<typeof Link>, "className"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Layout only: margin, width. */
  className?: string;
}

/** A link that looks like a button, for navigation. */
export function LinkButton({
  variant = "secondary",
  size = "md",
  className,
  ...props
}: LinkButtonProps) {
  return <Link {...props} className={buttonClasses(variant, size, className)} />;
}
