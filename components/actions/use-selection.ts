import { useMemo, useState } from "react";
import { evidenceOf, type Item, type Section } from "@/lib/pricing/actions/board";
import { useBoardKeys } from "./use-board-keys";
import { openNow, useBoardView } from "./use-board-view";
import { type Accepting, useDecide } from "./use-decide";
import { useNavigation } from "./use-navigation";
import { usePicked } from "./use-picked";

/** A price that is edited, by the suggestion that it replaces: another one begins with its own value. */
interface Draft {
  nudgeId: string;
  accepting: Accepting;
}

/** The selected action, and moving and deciding by pointer and keyboard. */
export function useSelection(all: readonly Item[], sections: readonly Section[]) {
  const { openKey } = useBoardView();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [hidingKey, setHiding] = useState<string | null>(null);
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const picked = usePicked(all, items);
  const explicit = items.find(({ key }) => key === openKey);
  const chosen = explicit ?? items[0] ?? null;
  const { choose, moveBy } = useNavigation(items, chosen);
  const decide = useDecide((item) => {
    setDraft(null);
    choose(item.key);
  });
  /** Selects the next action, or the previous one at the end: a decided action leaves the list. */
  const selectNext = (item: Item) => {
    const index = items.indexOf(item);
    choose((items[index + 1] ?? items[index - 1])?.key ?? null);
  };
  /** The value and the children's option as they are edited, of the suggestion that is shown. */
  const acceptingOf = (item: Item): Accepting => {
    const evidence = evidenceOf(item.action);
    const suggested = evidence.kind === "price" ? evidence.recommended : 0;
    if (evidence.kind === "price" && draft?.nudgeId === evidence.nudgeId) return draft.accepting;
    return { value: suggested, withChildren: false };
  };
  const edit = (item: Item, change: Partial<Accepting>) => {
    const evidence = evidenceOf(item.action);
    if (evidence.kind !== "price") return;
    setDraft({ nudgeId: evidence.nudgeId, accepting: { ...acceptingOf(item), ...change } });
  };
  const accept = (item: Item) => {
    const accepting = acceptingOf(item);
    if (!canAccept(item) || !Number.isFinite(accepting.value)) return;
    selectNext(item);
    decide.accept(item, accepting);
  };
  const ask = (item: Item) => canHide(item) && setHiding(item.key);
  const withCurrent = (act: (item: Item) => unknown) => () => {
    const named = openNow();
    const item = items.find(({ key }) => key === named) ?? chosen;
    if (item) act(item);
  };
  useBoardKeys({
    j: () => moveBy(1),
    k: () => moveBy(-1),
    a: withCurrent(accept),
    h: withCurrent(ask),
    x: withCurrent((item) => picked.toggle(item.key, false)),
    X: withCurrent((item) => picked.toggle(item.key, true)),
  });
  return {
    chosen,
    isExplicit: explicit !== undefined,
    open: choose,
    selectNext,
    accept,
    acceptingOf,
    edit,
    picked,
    decide,
    ask,
    hiding: items.find(({ key }) => key === hidingKey) ?? null,
    stopHiding: () => setHiding(null),
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** True when this person can accept the action. */
export function canAccept({ action, source, isHidden }: Item): boolean {
  return source.rights.canEdit && !isHidden && evidenceOf(action).kind === "price";
}

export function canHide({ source, isHidden }: Item): boolean {
  return source.rights.canEdit && !isHidden;
}

/** The element id of an item's row. */
export function rowId({ key }: Item): string {
  return `action-${key}`;
}
