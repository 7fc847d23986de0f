/** The panel of menus, lists and popovers. */
export const panel =
  "rounded-lg bg-raised shadow-overlay transition-opacity dark:border dark:border-edge data-entering:opacity-0 data-exiting:opacity-0";

/** One row of a menu or list of options. */
export const panelRow =
  "flex min-h-7.5 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none select-none data-focused:bg-muted dark:data-focused:bg-line data-disabled:cursor-default data-disabled:opacity-50 [&_svg]:size-3.5 [&_svg]:shrink-0";
