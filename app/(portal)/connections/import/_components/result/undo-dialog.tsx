"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/confirm-dialog/confirm-dialog";
import { undoUploadMutation } from "@/lib/sync/uploads/client";
import type { UploadView } from "@/lib/sync/uploads/schema";

/** Confirms undoing an import. */
export function UndoDialog({ view, onClose }: { view: UploadView; onClose: () => void }) {
  const t = useTranslations("uploads");
  return (
    <ConfirmDialog
      title={t("undoTitle")}
      confirmLabel={t("undo")}
      mutation={undoUploadMutation(view.upload_id)}
      input={undefined}
      done={() => t("undoneToast")}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{t("undoText", { name: view.name })}</p>
    </ConfirmDialog>
  );
}
