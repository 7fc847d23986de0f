import { cx } from "./cx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent text-on-accent hover:bg-accent-strong data-pressed:bg-accent-strong",
  secondary:
    "border-edge bg-surface text-ink hover:border-field hover:bg-hover data-pressed:bg-muted aria-expanded:bg-muted",
  ghost:
    "border-transparent text-ink-soft hover:bg-muted hover:text-ink data-pressed:bg-muted aria-expanded:bg-muted",
  danger:
    "border-transparent bg-danger text-on-accent hover:bg-danger-strong data-pressed:bg-danger-strong",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-7 px-2.5 text-sm",
  md: "h-8 px-3 text-sm",
  lg: "h-10 px-4 text-base",
};

const base =
  "relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-semibold whitespace-nowrap select-none transition-colors focus-ring data-disabled:pointer-events-none data-disabled:opacity-50 [&_svg]:size-3.5 [&_svg]:shrink-0";

/** Classes of everything that looks like a button: Button, LinkButton, menu triggers. */
export function buttonClasses(
  variant: ButtonVariant,
  size: ButtonSize,
  className?: string,
): string {
  return cx(base, variants[variant], sizes[size], className);
}

const squares = { xs: "size-6", sm: "size-7", md: "size-8" };
export type SquareSize = keyof typeof squares;

/** Classes of icon-only buttons. */
export function squareButtonClasses(
  variant: ButtonVariant,
  size: SquareSize,
  className?: string,
): string {
  return cx(base, variants[variant], squares[size], className);
}
