import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { evidenceOf, type Item, moved } from "@/lib/pricing/actions/board";
import {
  acceptNudge,
  hideAction,
  unhideAction,
  actionKeys,
  actionsQuery,
  undoDecisions,
} from "@/lib/pricing/actions/client";
import { useQueryClient } from "@tanstack/react-query";
import { listingsKey } from "@/lib/catalog/client";
import { ApiProblem } from "@/lib/http/fetcher";
import { logKeys } from "@/lib/activity/logs/keys";
import { overviewKeys } from "@/lib/activity/overview/keys";

export interface Hiding {
  reason?: string;
  /** The last hidden day, YYYY-MM-DD. */
  until?: string;
}

/** How a price is accepted: the value to write, and whether children get it too. */
export interface Accepting {
  value: number;
  withChildren: boolean;
}

/** Decisions about an action: accept its price, hide it, show it again. `onNewer`: another suggestion took its place. */
export function useDecide(onNewer: (item: Item) => void) {
  const t = useTranslations("actions.done");
  const { move, refresh } = useMove();

  const undo = async (item: Item, nudgeId: string): Promise<void> => {
    try {
      const { left } = await undoDecisions(item.source.account, { nudges: [nudgeId] });
      const [first] = left;
      if (first) throw new Error(first.error);
      showToast({ title: t("takenBack"), description: item.listing.name });
    } catch (error) {
      showToast({ tone: "danger", title: t("notTakenBack"), description: messageOf(error) });
    }
    refresh();
  };

  const accept = (item: Item, { value, withChildren }: Accepting): void => {
    const evidence = evidenceOf(item.action);
    if (evidence.kind !== "price") return;
    const { nudgeId: nudge_id } = evidence;
    const body = { ...nameOf(item), nudge_id, value, update_children: withChildren };
    void move({
      item,
      to: null,
      send: () => acceptNudge(item.source.account, body),
      title: t("accepted", { value }),
      undo: () => void undo(item, nudge_id),
      onConflict: () => onNewer(item),
    });
  };

  const show = (item: Item): void => {
    const body = { ...nameOf(item), action_type: item.action.action_type };
    const send = () => unhideAction(item.source.account, body);
    void move({ item, to: "visible", send, title: t("shown") });
  };

  const hide = (item: Item, hiding: Hiding): void => {
    const body = { ...nameOf(item), action_type: item.action.action_type, ...hiding };
    const send = () => hideAction(item.source.account, body);
    void move({ item, to: "hidden", send, title: t("hidden"), undo: () => show(item) });
  };

  return { accept, hide, show, refresh };
}

function nameOf({ listing }: Item) {
  return { listing_id: listing.id, pms: listing.pms };
}

/** One decision: the list the action moves to, the request, and the toast. */
interface Move {
  item: Item;
  to: "visible" | "hidden" | null;
  send: () => Promise<unknown>;
  title: string;
  undo?: () => void;
  /** Called if a newer suggestion exists, to reload and show it. */
  onConflict?: () => void;
}

/** Moves an action between the lists at once and sends the decision. A failed one is undone, with the reason. */
function useMove() {
  const t = useTranslations("actions.done");
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of [actionKeys.all, listingsKey, logKeys.all, overviewKeys.all]) {
      void client.invalidateQueries({ queryKey });
    }
  };
  const move = async ({ item, to, send, title, undo, onConflict }: Move): Promise<void> => {
    const { account } = item.source;
    const [visible, hidden] = [actionsQuery(account, "visible"), actionsQuery(account, "hidden")];
    await client.cancelQueries({ queryKey: [...actionKeys.all, account] });
    const before = {
      visible: client.getQueryData(visible.queryKey) ?? [],
      hidden: client.getQueryData(hidden.queryKey) ?? [],
    };
    const setLists = (lists: typeof before) => {
      client.setQueryData(visible.queryKey, lists.visible);
      client.setQueryData(hidden.queryKey, lists.hidden);
    };
    setLists(moved(before, item, to));
    const { name } = item.listing;
    try {
      await send();
      const action = undo && { action: { label: t("undo"), onAction: undo } };
      showToast({ title, description: name, ...action });
    } catch (error) {
      setLists(before);
      const isNewer = onConflict && error instanceof ApiProblem && error.status === 409;
      const refused = isNewer ? t("newer") : t("refused", { name });
      showToast({ tone: "danger", title: refused, description: messageOf(error) });
      if (isNewer) onConflict();
    }
    refresh();
  };
  return { move, refresh };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

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
