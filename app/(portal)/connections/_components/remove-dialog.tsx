"use client";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/confirm-dialog/confirm-dialog";
import { Consequences } from "@/components/confirm-dialog/consequences";
import { Button } from "@/components/ui/button";
import { pmsTitle } from "@/lib/core/pms";
import { removeConnectionMutation } from "@/lib/sync/connections/client";
import { hasCredentials } from "@/lib/sync/connections/rules";
import type { Connection } from "@/lib/sync/connections/schema";

interface RemoveDialogProps {
  connection: Connection;
  /** Opens the restore dialog instead, because removal makes restoring prices impossible. */
  onRestore: () => void;
  onClose: () => void;
}

/** Confirms removing a connection and explains the consequences. */
export function RemoveDialog({ connection, onRestore, onClose }: RemoveDialogProps) {
  const t = useTranslations("connections.removing");
  const { id, name, kind, listings, syncing, pms_name: pms, last_push_at: sent } = connection;
  return (
    <ConfirmDialog
      title={t("title", { name })}
      confirmLabel={t("confirm")}
      mutation={removeConnectionMutation()}
      input={id}
      done={() => t("done", { name })}
      onClose={onClose}
      size="md"
    >
      <Consequences
        points={[
          t("stops"),
          hasCredentials(kind) && t("erases"),
          syncing > 0 && t("sync", { count: syncing }),
          sent !== null && t("prices", { pms: pmsTitle(pms) }),
          t("keeps", { count: listings }),
        ]}
      />
      {hasCredentials(kind) && sent !== null && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line px-3 py-2.5">
          <p className="min-w-0 flex-1 basis-56 text-sm text-pretty text-ink-soft">
            {t("restoreText", { pms: pmsTitle(pms) })}
          </p>
          <Button size="sm" onPress={onRestore}>
            <Undo2 aria-hidden />
            {t("restore")}
          </Button>
        </div>
      )}
    </ConfirmDialog>
  );
}
