import { useMemo, useState } from "react";
import type { Item, Section } from "@/lib/pricing/actions/board";
import { canAccept, canHide } from "../can-decide";
import { useBoardKeys } from "./use-board-keys";
import { useBoardView } from "./use-board-view";
import { useDecide } from "../detail/use-decide";
import { useDraft } from "../detail/use-draft";
import { useNavigation } from "./use-navigation";
import { usePicked } from "../list/use-picked";

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
