import { createContext, use } from "react";
import type { PortalLogEntry } from "@/lib/activity/logs/schema";

interface Reverting {
  /** Opens the confirmation of a revert. */
  ask: (entry: PortalLogEntry) => void;
  /** Ids of entries that one of the entries shown has reverted. */
  reverted: ReadonlySet<string>;
}

/** Context that opens the revert dialog. Rows and drawer share one, so that it stays open when its row scrolls away. */
export const RevertContext = createContext<Reverting>({
  ask: () => undefined,
  reverted: new Set(),
});

export function useReverting(): Reverting {
  return use(RevertContext);
}
