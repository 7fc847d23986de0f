export type Go = () => void;

let hold: ((go: Go) => void) | null = null;

/** Leaves for another place: at once, or when the page that holds unsaved changes agrees. */
export function leaveBy(go: Go): void {
  if (hold) hold(go);
  else go();
}

/** Sets who is asked before a place is left; answers how to stop asking. */
export function holdLeaving(asked: (go: Go) => void): () => void {
  hold = asked;
  return () => {
    if (hold === asked) hold = null;
  };
}
