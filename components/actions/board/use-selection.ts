import { useMemo, useState, useCallback, useRef } from "react";
import { type Item, type Section, evidenceOf } from "@/lib/pricing/actions/board";
import { canAccept, canHide, useDecide, type Accepting } from "../detail/use-decide";
import { useBoardKeys } from "./use-board-keys";
import { useBoardView, openNow } from "./use-board-view";
import { usePicked } from "../list/pick-box";

/** The selected action, and moving and deciding by pointer and keyboard. */
export function useSelection(all: readonly Item[], sections: readonly Section[]) {
  const { openKey } = useBoardView();
  const { discard, ...draft } = useDraft();
  const [hidingKey, setHiding] = useState<string | null>(null);
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const picked = usePicked(all, items);
  const explicit = items.find(({ key }) => key === openKey);
  const chosen = explicit ?? items[0] ?? null;
  const { choose, moveBy, keyNow } = useNavigation(items, chosen);
  const decide = useDecide((item) => {
    discard();
    choose(item.key);
  });
  /** Selects the next action, or the previous one at the end: a decided action leaves the list. */
  const selectNext = (item: Item) => {
    const index = items.indexOf(item);
    choose((items[index + 1] ?? items[index - 1])?.key ?? null);
  };
  const accept = (item: Item) => {
    const accepting = draft.acceptingOf(item);
    if (!canAccept(item) || !Number.isFinite(accepting.value)) return;
    selectNext(item);
    decide.accept(item, accepting);
  };
  const ask = (item: Item) => canHide(item) && setHiding(item.key);
  const withCurrent = (act: (item: Item) => unknown) => () => {
    const item = items.find(({ key }) => key === keyNow()) ?? chosen;
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
    ...draft,
    picked,
    decide,
    ask,
    hiding: items.find(({ key }) => key === hidingKey) ?? null,
    stopHiding: () => setHiding(null),
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** Selects another action: by key, or by a number of steps. `keyNow` is the one that the last press selected. */
function useNavigation(items: readonly Item[], chosen: Item | null) {
  const { open } = useBoardView();
  // Keys repeat faster than the address changes, and Next puts an earlier address back while it draws a page for it:
  // each press continues from the last target.
  const target = useRef<string | null>(null);
  const choose = useCallback(
    (key: string | null) => {
      target.current = null;
      open(key);
    },
    [open],
  );
  const keyNow = () => openNow() && (target.current ?? openNow());
  const moveBy = (step: number) => {
    const from = items.findIndex(({ key }) => key === keyNow());
    const index = (from < 0 && chosen ? items.indexOf(chosen) : from) + step;
    const next = items[Math.max(0, Math.min(index, items.length - 1))];
    if (!next) return;
    target.current = next.key;
    open(next.key);
  };
  return { choose, moveBy, keyNow };
}

/** A price that is edited, by the suggestion that it replaces: another one begins with its own value. */
interface Draft {
  nudgeId: string;
  accepting: Accepting;
}

/** The value and the children's option of the suggestion that is edited. */
function useDraft() {
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
