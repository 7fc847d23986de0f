import { useState } from "react";
import { evidenceOf, type Item } from "@/lib/pricing/actions/board";
import type { Accepting } from "./use-decide";

/** A price that is edited, by the suggestion that it replaces: another one begins with its own value. */
interface Draft {
  nudgeId: string;
  accepting: Accepting;
}

/** The value and the children's option of the suggestion that is edited. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft | null>(null);
  const acceptingOf = ({ action }: Item): Accepting => {
    const evidence = evidenceOf(action);
    if (evidence.kind !== "price") return { value: 0, withChildren: false };
    if (draft?.nudgeId === evidence.nudgeId) return draft.accepting;
    return { value: evidence.recommended, withChildren: false };
  };
  const edit = (item: Item, change: Partial<Accepting>) => {
    const evidence = evidenceOf(item.action);
    if (evidence.kind !== "price") return;
    setDraft({ nudgeId: evidence.nudgeId, accepting: { ...acceptingOf(item), ...change } });
  };
  return { acceptingOf, edit, discard: () => setDraft(null) };
}
