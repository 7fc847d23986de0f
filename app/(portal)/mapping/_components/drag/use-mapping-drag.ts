import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { showToast } from "@/components/toast/toast-queue";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { type Board, isSameListing, type Target, targetOf } from "@/lib/mappings/board";
import { useMappingScope } from "../page/scope";
import { useWords } from "../candidates/use-words";

/** Of our own drags only. */
const type = "nightrate-listing";

type Key = string | number;

/**
 * Dragging unmapped listings onto groups and onto each other. A pointer cannot drop where it is not allowed. From the
 * keyboard and with screen readers every target can be reached, so that the reason is heard, and a drop there says it.
 */
export function useMappingDrag(board: Board) {
  const [dragged, setDragged] = useState<Listing | null>(null);
  const held = useRef<Listing | null>(null);
  const isVirtual = useRef<() => boolean>(() => false);
  const { dropping, heard, forget } = useDropping(board, held, isVirtual);
  const { dragAndDropHooks: fromList } = useDragAndDrop<Listing>({
    ...dropping,
    getItems: (keys) =>
      [...keys].map((key) => ({ [type]: String(key), "text/plain": String(key) })),
    getAllowedDropOperations: () => ["move"],
    onDragStart: ({ keys }) => {
      const [key] = keys;
      held.current = board.unmapped.find((listing) => rowKeyOf(listing) === key) ?? null;
      // The browser takes the row's picture before anything on the page changes.
      requestAnimationFrame(() => setDragged(held.current));
    },
    onDragEnd: () => {
      held.current = null;
      requestAnimationFrame(() => setDragged(null));
      forget();
    },
  });
  const { dragAndDropHooks: ontoGroups } = useDragAndDrop(dropping);
  const { isVirtualDragging } = fromList;
  useEffect(() => {
    if (isVirtualDragging) isVirtual.current = isVirtualDragging;
  }, [isVirtualDragging]);
  return { dragged, heard, fromList, ontoGroups };
}

/** What both columns do with the listing that is held. */
function useDropping(
  board: Board,
  held: RefObject<Listing | null>,
  isVirtual: RefObject<() => boolean>,
) {
  const t = useTranslations("mapping");
  const { limits, map } = useMappingScope();
  const { verdict } = useWords();
  const [heard, setHeard] = useState("");
  const targets = useMemo(() => targetsOf(board), [board]);
  const judge = (key: Key) => {
    const [child, target] = [held.current, targets.get(String(key))];
    if (!child || !target || isSameListing(child, target.parent)) return null;
    return { child, parent: target.parent, ...verdict(child, target, limits) };
  };
  const drop = (key: Key) => {
    const judged = judge(key);
    if (!judged) return;
    const { child, parent, isAllowed, reasons } = judged;
    if (isAllowed) return map(child, parent);
    const title = t("refused", { child: child.name, parent: parent.name });
    showToast({ tone: "warning", title, description: reasons.join(" · ") });
  };
  const hear = (key: Key) => {
    const judged = isVirtual.current() && judge(key);
    if (!judged) return;
    const { isAllowed, short, reasons } = judged;
    const reason = reasons.join(", ");
    setHeard(isAllowed ? t("canTake", { distance: short }) : t("cannot", { reason }));
  };
  const dropping = {
    acceptedDragTypes: [type],
    shouldAcceptItemDrop: ({ key }: { key: Key }) => {
      const judged = judge(key);
      return judged !== null && (judged.isAllowed || isVirtual.current());
    },
    onItemDrop: ({ target }: { target: { key: Key } }) => drop(target.key),
    onDropEnter: ({ target }: { target: { type: string; key?: Key } }) => {
      if (target.key !== undefined) hear(target.key);
    },
  };
  return { dropping, heard, forget: () => setHeard("") };
}

/** Groups are keyed by their number, unmapped listings by `pms/id`. */
function targetsOf({ groups, unmapped }: Board): ReadonlyMap<string, Target> {
  const ofGroups = groups.flatMap((group): [string, Target][] => {
    const target = targetOf(group);
    return target ? [[String(group.id), target]] : [];
  });
  const ofUnmapped = unmapped.map((parent): [string, Target] => [
    rowKeyOf(parent),
    { parent, existing: 0 },
  ]);
  return new Map([...ofGroups, ...ofUnmapped]);
}
