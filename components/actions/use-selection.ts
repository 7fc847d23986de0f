import { useMemo, useState } from "react";
import { evidenceOf, type Item, type Section } from "@/lib/pricing/actions/board";
import { useBoardKeys } from "./use-board-keys";
import { useBoardView } from "./use-board-view";
import { useDecide } from "./use-decide";
import { useMoving } from "./use-moving";

/** Which action is looked at, how to get to another, and what is decided about it; by pointer and by key. */
export function useSelection(sections: readonly Section[]) {
  const { openKey } = useBoardView();
  const decide = useDecide();
  const [hidingKey, setHiding] = useState<string | null>(null);
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const explicit = items.find(({ key }) => key === openKey);
  const chosen = explicit ?? items[0] ?? null;
  const { choose, goBy } = useMoving(items, chosen);
  /** To the next one, for this one leaves the list; on the last, to the one before. */
  const goOn = (item: Item) => {
    const index = items.indexOf(item);
    choose((items[index + 1] ?? items[index - 1])?.key ?? null);
  };
  const accept = (item: Item, withChildren = false) => {
    if (!canAccept(item)) return;
    goOn(item);
    decide.accept(item, withChildren);
  };
  const ask = (item: Item) => canHide(item) && setHiding(item.key);
  useBoardKeys({
    j: () => goBy(1),
    k: () => goBy(-1),
    a: () => chosen && accept(chosen),
    h: () => chosen && ask(chosen),
  });
  return {
    chosen,
    isExplicit: explicit !== undefined,
    open: choose,
    goOn,
    accept,
    decide,
    ask,
    hiding: items.find(({ key }) => key === hidingKey) ?? null,
    stopHiding: () => setHiding(null),
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** Can it be accepted as it stands, by this person? */
export function canAccept({ action, source, isHidden }: Item): boolean {
  return source.rights.canEdit && !isHidden && evidenceOf(action).kind === "price";
}

export function canHide({ source, isHidden }: Item): boolean {
  return source.rights.canEdit && !isHidden;
}

/** The id of an item's row in the page. */
export function rowId({ key }: Item): string {
  return `action-${key}`;
}
