const key = "nightrate-setup";
const listeners = new Set<() => void>();

/** True where the person has hidden the checklist in this browser. */
export function isSetupHidden(): boolean {
  try {
    return localStorage.getItem(key) === "hidden";
  } catch {
    return false;
  }
}

/** Hides the checklist in this browser. Does nothing where the browser stores nothing. */
export function hideSetup(): void {
  try {
    localStorage.setItem(key, "hidden");
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` when the checklist is hidden, until the returned function is called. */
export function onSetupHidden(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
