import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import type { AccountId } from "@/lib/http/account";
import { decideMany, undoDecisions } from "@/lib/pricing/actions/client-advice";
import { messageOf } from "../detail/use-move";
import type { AccountBulk } from "./account-bulks";

/** What one account's call did: nudges that were accepted, actions that were hidden. */
interface Done {
  account: AccountId;
  count: number;
  nudges: string[];
  hidden: AccountBulk["bulk"]["actions"];
}

/** Decides many actions, one call for each account, and offers one Undo for all. `onDone` once all were answered. */
export function useDecideMany(refresh: () => void, onDone: () => void) {
  const t = useTranslations("actions.bulk");
  const undo = async (done: readonly Done[]): Promise<void> => {
    const results = await Promise.allSettled(
      done.map(({ account, nudges, hidden }) => undoDecisions(account, { nudges, hidden })),
    );
    const count = results.reduce(
      (sum, result) => sum + (result.status === "fulfilled" ? result.value.undone : 0),
      0,
    );
    const total = done.reduce((sum, each) => sum + each.count, 0);
    const tone = count === total ? "success" : "warning";
    showToast({ tone, title: t(count === total ? "undone" : "partlyUndone", { count, total }) });
    refresh();
  };
  return useMutation({
    mutationFn: (bulks: readonly AccountBulk[]) => Promise.allSettled(bulks.map(decide)),
    onSuccess: (results, bulks) => {
      const done = results.flatMap((result) =>
        result.status === "fulfilled" ? [result.value] : [],
      );
      const count = done.reduce((sum, each) => sum + each.count, 0);
      if (count > 0) {
        showToast({
          title: t(bulks[0]?.bulk.decision === "hide" ? "hidden" : "accepted", { count }),
          action: { label: t("undo"), onAction: () => void undo(done) },
        });
      }
      for (const [at, result] of results.entries()) {
        if (result.status === "fulfilled") continue;
        const title = t("failed", { name: bulks[at]?.source.name ?? "" });
        showToast({ tone: "danger", title, description: messageOf(result.reason) });
      }
      refresh();
      onDone();
    },
  });
}

async function decide({ source: { account }, bulk }: AccountBulk): Promise<Done> {
  const { rows, done } = await decideMany(account, bulk);
  const isDone = rows.map(({ error }) => error === null);
  const isHide = bulk.decision === "hide";
  return {
    account,
    count: done,
    nudges: isHide ? [] : rows.flatMap(({ nudge_id, error }) => (error === null && nudge_id) || []),
    hidden: isHide ? bulk.actions.filter((_, at) => isDone[at]) : [],
  };
}
