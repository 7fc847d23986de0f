import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { evidenceOf, type Item } from "@/lib/pricing/actions/board";
import { acceptNudge, hideAction, unhideAction } from "@/lib/pricing/actions/client";
import { undoDecisions } from "@/lib/pricing/actions/client-advice";
import { messageOf, useMove } from "./use-move";

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
