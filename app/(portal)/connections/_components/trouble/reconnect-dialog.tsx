"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { pmsTitle } from "@/lib/core/pms";
import type { Connection } from "@/lib/sync/connections/schema";
import { ReconnectForm } from "./reconnect-form";

interface ReconnectDialogProps {
  connection: Connection;
  onClose: () => void;
}

/** Replaces the credentials of a connection that works. */
export function ReconnectDialog({ connection, onClose }: ReconnectDialogProps) {
  const t = useTranslations("connections.reconnect");
  const { name, pms_name: pms } = connection;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("title", { name })}
      description={t("text", { pms: pmsTitle(pms) })}
    >
      <ReconnectForm connection={connection} layout="column" onDone={onClose} />
    </Dialog>
  );
}
