"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/confirm-dialog/confirm-dialog";
import { Consequences } from "@/components/confirm-dialog/consequences";
import { pmsTitle } from "@/lib/core/pms";
import { removeConnectionMutation } from "@/lib/sync/connections/client";
import { hasCredentials } from "@/lib/sync/connections/rules";
import type { Connection } from "@/lib/sync/connections/schema";

interface RemoveDialogProps {
  connection: Connection;
  onClose: () => void;
}

/** Confirms removing a connection, and says what that means. */
export function RemoveDialog({ connection, onClose }: RemoveDialogProps) {
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
    </ConfirmDialog>
  );
}
