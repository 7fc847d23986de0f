import { useMemo, useState } from "react";
import { evidenceOf, type Item, type Section } from "@/lib/pricing/actions/board";
import { useBoardKeys } from "./use-board-keys";
import { openNow, useBoardView } from "./use-board-view";
import { useDecide } from "./use-decide";
import { useNavigation } from "./use-navigation";

/** The selected action, and moving and deciding by pointer and keyboard. */
export function useSelection(sections: readonly Section[]) {
  const { openKey } = useBoardView();
  const decide = useDecide();
  const [hidingKey, setHiding] = useState<string | null>(null);
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const explicit = items.find(({ key }) => key === openKey);
  const chosen = explicit ?? items[0] ?? null;
  const { choose, moveBy } = useNavigation(items, chosen);
  /** Selects the next action, or the previous one at the end: a decided action leaves the list. */
  const selectNext = (item: Item) => {
    const index = items.indexOf(item);
    choose((items[index + 1] ?? items[index - 1])?.key ?? null);
  };
  const accept = (item: Item, withChildren = false) => {
    if (!canAccept(item)) return;
    selectNext(item);
    decide.accept(item, withChildren);
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
    a: withCurrent((item) => accept(item)),
    h: withCurrent(ask),
  });
  return {
    chosen,
    isExplicit: explicit !== undefined,
    open: choose,
    selectNext,
    accept,
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
