import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { listingsKey } from "@/lib/catalog/client";
import { logKeys } from "@/lib/activity/logs/client";
import { overviewKeys } from "@/lib/activity/overview/client";
import { type Item, moved } from "@/lib/pricing/actions/board";
import { actionsQuery } from "@/lib/pricing/actions/client";

/** One decision: where the action goes in the lists, what is sent, and what is said once it is done. */
interface Move {
  item: Item;
  to: "visible" | "hidden" | null;
  send: () => Promise<unknown>;
  title: string;
  undo?: () => void;
}

/** Moves an action in the lists at once and sends the decision; what was refused comes back, with the reason. */
export function useMove() {
  const t = useTranslations("actions.done");
  const client = useQueryClient();
  const refresh = () => {
    const others = [["actions"], ["nudges"], listingsKey];
    for (const queryKey of [...others, logKeys.all, overviewKeys.all]) {
      void client.invalidateQueries({ queryKey });
    }
  };
  const move = async ({ item, to, send, title, undo }: Move): Promise<void> => {
    const { account } = item.source;
    const [visible, hidden] = [actionsQuery(account, "visible"), actionsQuery(account, "hidden")];
    await client.cancelQueries({ queryKey: ["actions", account] });
    const before = {
      visible: client.getQueryData(visible.queryKey) ?? [],
      hidden: client.getQueryData(hidden.queryKey) ?? [],
    };
    const write = (lists: typeof before) => {
      client.setQueryData(visible.queryKey, lists.visible);
      client.setQueryData(hidden.queryKey, lists.hidden);
    };
    write(moved(before, item, to));
    const { name } = item.listing;
    try {
      await send();
      const action = undo && { action: { label: t("undo"), onAction: undo } };
      showToast({ title, description: name, ...action });
    } catch (error) {
      write(before);
      showToast({ tone: "danger", title: t("refused", { name }), description: messageOf(error) });
    }
    refresh();
  };
  return { move, refresh };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
