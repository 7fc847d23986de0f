import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { logKeys } from "@/lib/activity/logs/keys";
import { listingsKey } from "@/lib/catalog/client";
import {
  changeSelection,
  overridesKey,
  type OverrideTarget,
  type SelectionChange,
  undoChange,
} from "@/lib/pricing/overrides/client";
import type { SelectionPreview, SelectionSaved } from "@/lib/pricing/overrides/schema-selection";
import { sentence } from "./use-override";

/** Queries whose data depends on overrides. */
const dependent = [["prices"], overridesKey, listingsKey, logKeys.all] as const;

/** Saves a change, shows the result and offers Undo. Returns whether it was saved. */
export function useSaveOverride(target: OverrideTarget) {
  const t = useTranslations("overrides.saved");
  const client = useQueryClient();
  const { account } = useAccount();
  const describe = useDescription();
  const [isSaving, setSaving] = useState(false);
  const refresh = () => {
    for (const queryKey of dependent) void client.invalidateQueries({ queryKey });
  };
  const undo = async (entries: readonly string[]) => {
    try {
      await undoChange(account, entries);
      showToast({ title: t("undone") });
    } catch (error) {
      showToast({ tone: "danger", title: t("notUndone"), description: messageOf(error) });
    }
    refresh();
  };
  const save = async (change: SelectionChange, preview: SelectionPreview | undefined) => {
    setSaving(true);
    try {
      const saved = await changeSelection(account, target, change);
      const listings = saved.listings.filter(({ errors }) => errors.length === 0).length;
      const counts = { nights: saved.written, listings };
      const description = describe(saved, preview);
      showToast({
        title: t(titleOf(change, "group" in target), counts),
        ...(description !== "" && { description }),
        ...(saved.entries.length > 0 && {
          action: { label: t("undo"), onAction: () => void undo(saved.entries) },
        }),
      });
      refresh();
      return true;
    } catch (error) {
      showToast({ tone: "danger", title: t("failed"), description: messageOf(error) });
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
}

function titleOf(change: SelectionChange, isGroup: boolean) {
  if (isGroup) return "clear" in change ? "groupCleared" : "groupSet";
  if ("copy" in change) return "pasted";
  return "clear" in change ? "cleared" : "set";
}

/** Describes what was left out and why. */
function useDescription() {
  const t = useTranslations("overrides");
  return ({ listings }: SelectionSaved, preview: SelectionPreview | undefined): string => {
    const booked = preview?.totals.booked ?? 0;
    const refused = listings.flatMap(({ name, errors: [reason] }) =>
      reason === undefined ? [] : [t("saved.notChanged", { name, reason: sentence(reason) })],
    );
    const skipped = booked > 0 ? [t("notes.booked", { count: booked })] : [];
    return [...skipped, ...refused.slice(0, 3)].join(" ");
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? sentence(error.message) : "";
}
