import { useTranslations } from "next-intl";
import {
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  createContext,
  useContext,
} from "react";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { showToast } from "@/components/toast/toast-queue";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { type Board, isSameListing, type MapTarget, targetOf } from "@/lib/mappings/board";
import { useMappingScope } from "./page/scope";
import { useWords, type SpokenVerdict } from "./candidate-words";

/** Type of the dragged items, which distinguishes them from drags outside this page. */
const type = "nightrate-listing";

type Key = string | number;

/** The listing that is dragged, and the element that had the focus when the drag began. */
interface Held {
  listing: Listing;
  from: Element | null;
}

/**
 * Drags unmapped listings onto groups and onto each other. A pointer can drop only where the mapping is allowed. With
 * keyboards and screen readers, every target can be reached and announces why a mapping is refused.
 */
export function useMappingDrag(board: Board) {
  const [dragged, setDragged] = useState<Listing | null>(null);
  const held = useRef<Held | null>(null);
  const isVirtual = useRef<() => boolean>(() => false);
  const { dropping, announced, clear } = useDropping(board, held, isVirtual);
  const { dragAndDropHooks: fromList } = useDragAndDrop<Listing>({
    ...dropping,
    getItems: (keys) =>
      [...keys].map((key) => ({ [type]: String(key), "text/plain": String(key) })),
    getAllowedDropOperations: () => ["move"],
    onDragStart: ({ keys }) => {
      const [key] = keys;
      const listing = board.unmapped.find((each) => rowKeyOf(each) === key);
      held.current = listing ? { listing, from: document.activeElement } : null;
      // Waits a frame, so that the browser captures the row before the page changes.
      requestAnimationFrame(() => setDragged(held.current?.listing ?? null));
    },
    onDragEnd: () => {
      held.current = null;
      requestAnimationFrame(() => setDragged(null));
      clear();
    },
  });
  const { dragAndDropHooks: ontoGroups } = useDragAndDrop(dropping);
  const { isVirtualDragging } = fromList;
  useEffect(() => {
    if (isVirtualDragging) isVirtual.current = isVirtualDragging;
  }, [isVirtualDragging]);
  return { dragged, announced, fromList, ontoGroups };
}

/** Returns the drop handlers of both columns. */
function useDropping(
  board: Board,
  held: RefObject<Held | null>,
  isVirtual: RefObject<() => boolean>,
) {
  const t = useTranslations("mapping");
  const { limits, map } = useMappingScope();
  const { verdict } = useWords();
  const [announced, setAnnounced] = useState("");
  const targets = useMemo(() => targetsOf(board), [board]);
  const verdictAt = (key: Key) => {
    const [child, target] = [held.current?.listing, targets.get(String(key))];
    if (!child || !target || isSameListing(child, target.parent)) return null;
    return { child, parent: target.parent, ...verdict(child, target, limits) };
  };
  const drop = (key: Key) => {
    const found = verdictAt(key);
    if (!found) return;
    const { child, parent, isAllowed, reasons } = found;
    if (isAllowed) return map(child, parent);
    const title = t("refused", { child: child.name, parent: parent.name });
    showToast({ tone: "warning", title, description: reasons.join(" · ") });
    if (isVirtual.current()) keepFocus(held.current?.from);
  };
  const announce = (key: Key) => {
    const found = isVirtual.current() && verdictAt(key);
    if (!found) return;
    const { isAllowed, short, reasons } = found;
    const reason = reasons.join(", ");
    setAnnounced(isAllowed ? t("canTake", { distance: short }) : t("cannot", { reason }));
  };
  const dropping = {
    acceptedDragTypes: [type],
    shouldAcceptItemDrop: ({ key }: { key: Key }) => {
      const found = verdictAt(key);
      return found !== null && (found.isAllowed || isVirtual.current());
    },
    onItemDrop: ({ target }: { target: { key: Key } }) => drop(target.key),
    onDropEnter: ({ target }: { target: { type: string; key?: Key } }) => {
      if (target.key !== undefined) announce(target.key);
    },
  };
  return { dropping, announced, clear: () => setAnnounced("") };
}

/** Returns the focus to `element`: React Aria moves it to the target 50 ms after a drop, refused or not. */
function keepFocus(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  const signal = AbortSignal.timeout(1_000);
  addEventListener("focusin", () => element.focus(), { once: true, signal });
}

/** Groups are keyed by their number, unmapped listings by `pms/id`. */
function targetsOf({ groups, unmapped }: Board): ReadonlyMap<string, MapTarget> {
  const ofGroups = groups.flatMap((group): [string, MapTarget][] => {
    const target = targetOf(group);
    return target ? [[String(group.id), target]] : [];
  });
  const ofUnmapped = unmapped.map((parent): [string, MapTarget] => [
    rowKeyOf(parent),
    { parent, existing: 0 },
  ]);
  return new Map([...ofGroups, ...ofUnmapped]);
}

/** The listing that is being dragged. */
export const DraggedContext = createContext<Listing | null>(null);

/** Returns the verdict of `target` on the dragged listing; null without one, and for the listing itself. */
export function useVerdict(target: MapTarget | null): SpokenVerdict | null {
  const dragged = useContext(DraggedContext);
  const { limits } = useMappingScope();
  const { verdict } = useWords();
  if (!dragged || !target || isSameListing(dragged, target.parent)) return null;
  return verdict(dragged, target, limits);
}
