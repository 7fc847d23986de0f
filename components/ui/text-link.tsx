import Link from "next/link";
import type { ComponentProps } from "react";
import { cx } from "./cx";

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
