import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { logKeys } from "@/lib/activity/logs/keys";
import { ApiProblem } from "@/lib/http/fetcher";
import type { Listing } from "@/lib/catalog/schema";
import {
  guardRailsQuery,
  undoGuardRails,
  writeGuardRails,
} from "@/lib/inventory/guard-rails/client";
import type { GuardRails } from "@/lib/inventory/guard-rails/rules";

/** Saves guard rails and shows a toast with Undo, or with the reason for a refusal. */
export function useSaveRails(listing: Listing) {
  const t = useTranslations("listing.rails");
  const { account } = useAccount();
  const client = useQueryClient();
  const { queryKey } = guardRailsQuery(account, listing);
  const show = ({ max_change_percent, cool_down_hours, floor }: GuardRails) => {
    client.setQueryData(queryKey, { max_change_percent, cool_down_hours, floor });
    void client.invalidateQueries({ queryKey: logKeys.all });
  };
  const mutation = useMutation({
    mutationFn: (rails: Partial<GuardRails>) => writeGuardRails(account, listing, rails),
    onSuccess: show,
  });
  const undo = async (undone: Parameters<typeof undoGuardRails>[2]) => {
    try {
      show(await undoGuardRails(account, listing, undone));
      showToast({ title: t("undone") });
    } catch (error) {
      const isChanged = error instanceof ApiProblem && error.code === "CONFLICT";
      const description = isChanged ? t("changedSince") : messageOf(error);
      showToast({ tone: "danger", title: t("notUndone"), description });
      void client.invalidateQueries({ queryKey });
    }
  };
  const save = async (rails: Partial<GuardRails>, before: Partial<GuardRails>) => {
    // The form shows a refusal.
    const saved = await mutation.mutateAsync(rails).catch(() => null);
    if (!saved) return;
    const action = { label: t("undo"), onAction: () => void undo({ written: rails, before }) };
    showToast({ title: t("saved", { name: listing.name }), action });
  };
  return {
    save,
    problem: mutation.error ? messageOf(mutation.error) : null,
    isSaving: mutation.isPending,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
