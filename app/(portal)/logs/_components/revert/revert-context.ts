import { createContext, use } from "react";
import type { PortalLogEntry } from "@/lib/activity/logs/schema";

interface Reverting {
  /** Asks to confirm the revert of an entry. */
  ask: (entry: PortalLogEntry) => void;
  /** Ids of entries that a shown entry reverted. */
  reverted: ReadonlySet<string>;
}

/** How rows and the drawer begin a revert: one dialog serves them all, and stays when its row scrolls away. */
export const RevertContext = createContext<Reverting>({
  ask: () => undefined,
  reverted: new Set(),
});

export function useReverting(): Reverting {
  return use(RevertContext);
}
