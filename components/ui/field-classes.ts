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
