import { useSyncExternalStore } from "react";

/** Room for the panel beside the grid. */
const wide = "(min-width: 1024px)";

/** Is the window wide enough for a panel beside the grid? */
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
