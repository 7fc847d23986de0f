import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { evidenceOf, type Item } from "@/lib/pricing/actions/board";
import { acceptNudge, hideAction, unhideAction } from "@/lib/pricing/actions/client";
import { revertPrice } from "./revert-price";
import { messageOf, useMove } from "./use-move";

export interface Hiding {
  reason?: string;
  /** The last hidden day, YYYY-MM-DD. */
  until?: string;
}

/** Decisions about an action: accept its price, hide it, show it again. */
export function useDecide() {
  const t = useTranslations("actions.done");
  const { move, refresh } = useMove();

  const revert = async (item: Item): Promise<void> => {
    try {
      await revertPrice(item);
      showToast({ title: t("takenBack"), description: item.listing.name });
    } catch (error) {
      showToast({ tone: "danger", title: t("notTakenBack"), description: messageOf(error) });
    }
    refresh();
  };

  const accept = (item: Item, withChildren: boolean): void => {
    const evidence = evidenceOf(item.action);
    if (evidence.kind !== "price") return;
    const { account, rights } = item.source;
    const { nudgeId: nudge_id, recommended } = evidence;
    const body = { ...nameOf(item), nudge_id, update_children: withChildren };
    const send = () => acceptNudge(account, body);
    const undo = rights.seesLog && { undo: () => void revert(item) };
    void move({ item, to: null, send, title: t("accepted", { value: recommended }), ...undo });
  };

  const show = (item: Item): void => {
    const body = { ...nameOf(item), action_type: item.action.action_type };
    const send = () => unhideAction(item.source.account, body);
    void move({ item, to: "visible", send, title: t("shown") });
  };

  const hide = (item: Item, hiding: Hiding): void => {
    const body = { ...nameOf(item), action_type: item.action.action_type, ...hiding };
    const send = () => hideAction(item.source.account, body);
    const undo = () => show(item);
    void move({ item, to: "hidden", send, title: t("hidden"), undo });
  };

  return { accept, hide, show, refresh };
}

function nameOf({ listing }: Item) {
  return { listing_id: listing.id, pms: listing.pms };
}
