import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { showToast } from "@/components/toast/toast-queue";
import type { ShownProposal } from "@/lib/http/proposals";
import { applyProposal, declineProposal } from "@/lib/serve/proposals/client";

/** What is decided about proposals; declined with a reason, which may be empty. */
export interface Decision {
  proposals: readonly ShownProposal[];
  verb: "apply" | "decline";
  reason?: string;
}

interface Outcome {
  proposal: ShownProposal;
  /** Why it failed; null where it did not. */
  error: Error | null;
}

/** Applies or declines proposals one after the other, and says how many were, and which were not. */
export function useDecide(onDone: (failed: readonly ShownProposal[]) => void) {
  const t = useTranslations("proposals.decide");
  const { account, href } = useAccount();
  const router = useRouter();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ proposals, verb, reason = "" }: Decision): Promise<Outcome[]> => {
      const outcomes: Outcome[] = [];
      // In the order in which they were proposed: a later one may build on an earlier one.
      for (const proposal of proposals.toSorted((one, other) => one.id - other.id)) {
        const { id } = proposal;
        const call =
          verb === "apply"
            ? applyProposal(account, { id })
            : declineProposal(account, { id, reason });
        outcomes.push({ proposal, error: await call.then(() => null, errorOf) });
      }
      return outcomes;
    },
    onSuccess: (outcomes, { verb }) => {
      const failed = outcomes.filter(({ error }) => error !== null);
      const count = outcomes.length - failed.length;
      const action = { label: t("showLog"), onAction: () => router.push(href("/logs")) };
      if (count > 0) {
        showToast({ title: t(`${verb}.done`, { count }), ...(verb === "apply" && { action }) });
      }
      if (failed.length > 0) {
        const texts = failed.map(({ proposal, error }) =>
          t("failure", { summary: proposal.summary, message: error?.message ?? "" }),
        );
        const title = t(`${verb}.failed`, { count: failed.length });
        showToast({ tone: "danger", title, description: texts.join(" ") });
      }
      onDone(failed.map(({ proposal }) => proposal));
    },
    // Any price, rule or mapping may have changed.
    onSettled: () => client.invalidateQueries(),
  });
}

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
