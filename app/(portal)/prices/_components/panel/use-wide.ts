import { useSyncExternalStore } from "react";

/** Windows with room for the panel beside the grid. */
const wide = "(min-width: 1024px)";

/** Returns whether the window is wide enough for a panel beside the grid. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(wide);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => window.matchMedia(wide).matches,
    () => true,
  );
}
