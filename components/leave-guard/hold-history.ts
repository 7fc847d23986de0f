import type { Go } from "./leave-guard";

interface Hold {
  /** Which of the tab's entries is not to be left. */
  place: number | null;
  asked: (go: Go) => void;
}

let hold: Hold | null = null;
/** What the next step is for, where it is one of ours. */
let expected: "return" | "leave" | null = null;

/**
 * Sets who is asked before Back or Forward leave this entry for another of the same document; answers how to stop.
 * Steps to another document are `beforeunload`'s.
 */
export function holdHistory(asked: Hold["asked"]): () => void {
  const mine = { place: placeInHistory(), asked };
  hold = mine;
  return () => {
    if (hold === mine) hold = null;
  };
}

/**
 * Hears of every step before the router does, and takes back one that is held. A window calls its listeners in the
 * order in which they came: this is to run in an effect below the router's own.
 */
export function watchHistory(): () => void {
  addEventListener("popstate", onStep);
  return () => removeEventListener("popstate", onStep);
}

function onStep(event: PopStateEvent): void {
  const was = expected;
  expected = null;
  if (was === "return") event.stopImmediatePropagation();
  if (was !== null || !hold) return;
  const now = placeInHistory();
  const steps = hold.place === null || now === null ? -1 : now - hold.place;
  if (steps === 0) return;
  event.stopImmediatePropagation();
  expected = "return";
  history.go(-steps);
  hold.asked(() => {
    expected = "leave";
    history.go(steps);
  });
}

/** null where the browser does not say: then Back is the likely step. */
function placeInHistory(): number | null {
  return "navigation" in window ? (window.navigation.currentEntry?.index ?? null) : null;
}
