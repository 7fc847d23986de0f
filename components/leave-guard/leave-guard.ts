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
