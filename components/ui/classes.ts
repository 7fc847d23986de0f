import { cx } from "./cx";

/** The frame around one control: label above, description and error below. */
export const fieldFrame = "flex min-w-0 flex-col gap-1";

/** The box of text-like controls, without height and padding. */
export const fieldBox =
  "w-full min-w-0 rounded-md border border-field bg-surface text-sm text-ink transition-colors hover:border-ink-faint outline-none focus:border-accent focus:ring-1 focus:ring-accent data-focused:border-accent data-focused:ring-1 data-focused:ring-accent data-invalid:border-danger data-invalid:ring-danger data-disabled:border-edge data-disabled:bg-muted data-disabled:text-ink-faint";

export const fieldInput =
  "w-full min-w-0 flex-1 bg-transparent text-sm text-ink outline-none placeholder:text-ink-faint disabled:text-ink-faint";

const heights = { sm: "h-7 px-2", md: "h-8 px-2.5", lg: "h-10 px-3" };
export type FieldSize = keyof typeof heights;

/** Height and side padding of a control. */
export function fieldSize(size: FieldSize = "md"): string {
  return heights[size];
}

/** The panel of menus, lists and popovers. */
export const panel =
  "rounded-lg bg-raised shadow-overlay transition-opacity dark:border dark:border-edge data-entering:opacity-0 data-exiting:opacity-0";

/** One row of a menu or list of options. */
export const panelRow =
  "flex min-h-7.5 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none select-none data-focused:bg-muted dark:data-focused:bg-line data-disabled:cursor-default data-disabled:opacity-50 [&_svg]:size-3.5 [&_svg]:shrink-0";

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
