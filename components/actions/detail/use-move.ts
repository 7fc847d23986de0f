import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { listingsKey } from "@/lib/catalog/client";
import type { Item } from "@/lib/pricing/actions/board";
import { moved } from "@/lib/pricing/actions/board-lists";
import { ApiProblem } from "@/lib/http/fetcher";
import { logKeys } from "@/lib/activity/logs/keys";
import { overviewKeys } from "@/lib/activity/overview/keys";
import { actionKeys, actionsQuery } from "@/lib/pricing/actions/client";

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
export function useMove() {
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
