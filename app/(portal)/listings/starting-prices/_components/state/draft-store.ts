import { useSyncExternalStore } from "react";
import { chosenFields, type Draft } from "../rules/rows";

const none: Draft = {};
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

/** Returns what was typed for an account in this tab; a reload keeps it. Empty while the page is hydrated. */
export function useDraft(account: string): Draft {
  return useSyncExternalStore(
    subscribe,
    () => readDraft(account),
    () => none,
  );
}

/** What is typed for an account now. */
export function readDraft(account: string): Draft {
  const draft = drafts.get(account) ?? stored(account);
  drafts.set(account, draft);
  return draft;
}

/** Keeps a draft; without storage until the tab is reloaded. */
export function writeDraft(account: string, draft: Draft): void {
  drafts.set(account, draft);
  try {
    if (Object.keys(draft).length > 0) {
      sessionStorage.setItem(keyOf(account), JSON.stringify(draft));
    } else {
      sessionStorage.removeItem(keyOf(account));
    }
  } catch {
    // The page itself still has it.
  }
  for (const listener of listeners) listener();
}

function keyOf(account: string): string {
  return `nightrate-starting-prices-${account}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(account: string): Draft {
  try {
    return draftIn(JSON.parse(sessionStorage.getItem(keyOf(account)) ?? "{}"));
  } catch {
    return none;
  }
}

/** The texts in a stored value; anything else in it is left out. */
function draftIn(value: unknown): Draft {
  if (typeof value !== "object" || value === null) return none;
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([key, texts]) => {
      const given = new Map(Object.entries(texts ?? {}));
      const fields = chosenFields.filter((field) => typeof given.get(field) === "string");
      return [key, Object.fromEntries(fields.map((field) => [field, String(given.get(field))]))];
    }),
  );
}
