export type Go = () => void;

let guard: ((go: Go) => void) | null = null;

/** Leaves the page at once, or once the reader agrees to lose unsaved changes. */
export function leaveBy(go: Go): void {
  if (guard) guard(go);
  else go();
}

/** Calls `onLeave` instead of leaving by `leaveBy`. Returns a function that stops this. */
export function holdLeaving(onLeave: (go: Go) => void): () => void {
  guard = onLeave;
  return () => {
    if (guard === onLeave) guard = null;
  };
}

interface HistoryGuard {
  /** Index of the history entry with unsaved changes. */
  index: number | null;
  onLeave: (go: Go) => void;
}

let held: HistoryGuard | null = null;
/** The purpose of the next step, if this module makes it. */
let expected: "return" | "leave" | null = null;

/**
 * Calls `onLeave` instead of leaving the current history entry by Back or Forward. Returns a function that stops this.
 * Steps to another document are left to `beforeunload`.
 */
export function holdHistory(onLeave: HistoryGuard["onLeave"]): () => void {
  const own = { index: historyIndex(), onLeave };
  held = own;
  return () => {
    if (held === own) held = null;
  };
}

/**
 * Handles every step before the router, and reverts one that is guarded. Listeners run in the order they were added,
 * hence this must be called in an effect of a component inside the router.
 */
export function watchHistory(): () => void {
  addEventListener("popstate", onStep);
  return () => removeEventListener("popstate", onStep);
}

function onStep(event: PopStateEvent): void {
  const was = expected;
  expected = null;
  if (was === "return") event.stopImmediatePropagation();
  if (was !== null || !held) return;
  const now = historyIndex();
  const steps = held.index === null || now === null ? -1 : now - held.index;
  if (steps === 0) return;
  event.stopImmediatePropagation();
  expected = "return";
  history.go(-steps);
  held.onLeave(() => {
    expected = "leave";
    history.go(steps);
  });
}

/** Null in browsers without the Navigation API, where Back is assumed. */
function historyIndex(): number | null {
  return "navigation" in window ? (window.navigation.currentEntry?.index ?? null) : null;
}
