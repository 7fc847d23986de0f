import Link from "next/link";
import type { ComponentProps } from "react";
import { cx } from "./cx";

/** A link inside text. Underlined, so that it does not rest on colour alone. */
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
