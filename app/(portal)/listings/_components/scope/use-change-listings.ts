import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useAccount } from "@/components/account/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { postChanges, postUndo } from "@/lib/catalog/client";
import type { ListingEdit, UndoneEdit } from "@/lib/catalog/edits";
import type { ChangeOptions } from "./scope";
import { type Call, type KeptField, sendChanges } from "./send-changes";

/**
 * Changes listings in the table at once, then on the server. Refused changes are reverted, with a toast. Undo restores
 * only fields that have not been changed since, and names the others.
 */
export function useChangeListings() {
  const client = useQueryClient();
  const { account } = useAccount();
  const t = useTranslations("listings.changed");
  const fieldName = useTranslations("listings.fields");
  return useCallback(
    (changes: readonly ListingEdit[], options: ChangeOptions) => {
      const keptText = ({ name, field }: KeptField) => {
        const known = undoneFields.find((each) => each === field);
        return t("kept", { name, field: known ? fieldName(known) : field });
      };
      const undo = (edits: readonly UndoneEdit[]) => ({
        label: t("undo"),
        onAction: () =>
          void run(
            edits.map(({ before }) => before),
            t("undone", { count: edits.length }),
            { post: () => postUndo(account, edits), isWide: false },
          ),
      });
      const run = async (wanted: readonly ListingEdit[], message: string, request: Call) => {
        const result = await sendChanges({ client, account }, wanted, request);
        const reasons = [...result.kept.map(keptText), ...result.failed];
        if (reasons.length > 0) {
          const title = t(result.kept.length > 0 ? "keptTitle" : "refused", {
            count: reasons.length,
          });
          const description = [...new Set(reasons)].slice(0, 3).join(" ");
          showToast({ tone: "danger", title, description });
        }
        const isUndoable = result.undos.length > 0;
        if (result.done > 0)
          showToast({ title: message, ...(isUndoable && { action: undo(result.undos) }) });
        return result.done;
      };
      const { message, ...how } = options;
      const post = () => postChanges(account, changes, how);
      return run(changes, message, { post, isWide: how.updateChildren === true });
    },
    [client, account, t, fieldName],
  );
}

/** Fields that an undo may name. */
const undoneFields = [
  "min",
  "base",
  "max",
  "tags",
  "push_enabled",
  "group_id",
  "notes",
  "isHidden",
  "no_of_bedrooms",
] as const;
