"use client";
import { useMutation } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { pauseMutation } from "@/lib/sync/connections/client";
import { hasCredentials } from "@/lib/sync/connections/rules";
import type { Connection } from "@/lib/sync/connections/schema";
import { RemoveDialog } from "../remove-dialog";
import { ReconnectDialog } from "../trouble/reconnect-dialog";

interface RowMenuProps {
  connection: Connection;
  canManage: boolean;
  onRuns: (id: number) => void;
}

/** What can be done with a connection. */
export function RowMenu({ connection, canManage, onRuns }: RowMenuProps) {
  const t = useTranslations("connections.menu");
  const { href } = useAccount();
  const [dialog, setDialog] = useState<"remove" | "reconnect" | null>(null);
  const change = useChange(connection);
  const { id, name, paused, kind, pms_name: pms } = connection;
  const close = () => setDialog(null);
  return (
    <>
      <MenuTrigger>
        <IconButton size="sm" aria-label={t("label", { name })}>
          <Ellipsis aria-hidden />
        </IconButton>
        <Menu placement="bottom end">
          <MenuItem onAction={() => onRuns(id)}>{t("runs")}</MenuItem>
          <MenuItem href={href(`/listings?pms=${encodeURIComponent(pms)}`)}>
            {t("listings")}
          </MenuItem>
          {canManage && <MenuSeparator />}
          {canManage && hasCredentials(kind) && (
            <MenuItem onAction={() => setDialog("reconnect")}>{t("reconnect")}</MenuItem>
          )}
          {canManage && (
            <MenuItem onAction={() => change.pause(!paused)}>
              {t(paused ? "resume" : "pause")}
            </MenuItem>
          )}
          {canManage && (
            <MenuItem tone="danger" onAction={() => setDialog("remove")}>
              {t("remove")}
            </MenuItem>
          )}
        </Menu>
      </MenuTrigger>
      {dialog === "remove" && <RemoveDialog connection={connection} onClose={close} />}
      {dialog === "reconnect" && <ReconnectDialog connection={connection} onClose={close} />}
    </>
  );
}

/** Changes that need no dialog, each with a toast. */
function useChange({ id, name }: Connection) {
  const t = useTranslations("connections");
  const pausing = useMutation(pauseMutation());
  const onError = (error: Error) =>
    showToast({ tone: "danger", title: t("failedChange"), description: error.message });
  return {
    pause: (paused: boolean) =>
      pausing.mutate(
        { id, paused },
        {
          onSuccess: () => showToast({ title: t(paused ? "paused" : "resumed", { name }) }),
          onError,
        },
      ),
  };
}
