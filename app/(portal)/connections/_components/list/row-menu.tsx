"use client";
import { useMutation } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { pauseMutation, runMutation } from "@/lib/sync/connections/client";
import { renewTokenMutation } from "@/lib/sync/connections/client-more";
import type { Connection } from "@/lib/sync/connections/schema";
import { RemoveDialog } from "../remove-dialog";
import { RestoreDialog } from "../tonight/restore-dialog";
import { TokenDialog } from "../token-dialog";
import { ReconnectDialog } from "../trouble/reconnect-dialog";
import type { Opened } from "../use-opened";
import { type MenuAction, menuItems } from "./menu-items";

interface RowMenuProps {
  connection: Connection;
  canManage: boolean;
  opened: Opened;
}

/** The menu of a connection, with the dialogs it opens. */
export function RowMenu({ connection, canManage, opened }: RowMenuProps) {
  const t = useTranslations("connections.menu");
  const { href } = useAccount();
  const [dialog, setDialog] = useState<MenuAction | null>(null);
  const change = useChange(connection);
  const { id, name, pms_name: pms } = connection;
  const act: Record<MenuAction, () => void> = {
    runs: () => opened.openRuns(id),
    feeds: () => opened.openFeeds(id),
    importNow: change.importNow,
    token: change.renewToken,
    reconnect: () => setDialog("reconnect"),
    restore: () => setDialog("restore"),
    pause: () => change.pause(true),
    resume: () => change.pause(false),
    remove: () => setDialog("remove"),
  };
  return (
    <>
      <MenuTrigger>
        <IconButton size="sm" aria-label={t("label", { name })}>
          <Ellipsis aria-hidden />
        </IconButton>
        <Menu placement="bottom end">
          <MenuItem href={href(`/listings?pms=${encodeURIComponent(pms)}`)}>
            {t("listings")}
          </MenuItem>
          {menuItems(connection, canManage).map((action) => (
            <MenuItem
              key={action}
              onAction={act[action]}
              {...(action === "remove" && { tone: "danger" as const })}
            >
              {t(action)}
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
      {change.renewed && <TokenDialog program={change.renewed} isRenewed onClose={change.forget} />}
      <ChangeDialog {...{ connection, dialog, setDialog }} />
    </>
  );
}

interface ChangeDialogProps {
  connection: Connection;
  dialog: MenuAction | null;
  setDialog: (dialog: MenuAction | null) => void;
}

function ChangeDialog({ connection, dialog, setDialog }: ChangeDialogProps) {
  const common = { connection, onClose: () => setDialog(null) };
  if (dialog === "remove") {
    return <RemoveDialog {...common} onRestore={() => setDialog("restore")} />;
  }
  if (dialog === "restore") return <RestoreDialog {...common} />;
  return dialog === "reconnect" ? <ReconnectDialog {...common} /> : null;
}

/** Returns the changes that need no confirmation, each with a toast or the new token. */
function useChange({ id, name }: Connection) {
  const t = useTranslations("connections");
  const pausing = useMutation(pauseMutation());
  const importing = useMutation(runMutation("import"));
  const renewing = useMutation(renewTokenMutation());
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
    importNow: () =>
      importing.mutate(id, {
        onSuccess: () => showToast({ title: t("importing", { name }) }),
        onError,
      }),
    renewToken: () => renewing.mutate(id, { onError }),
    /** The new token, until its dialog is closed. */
    renewed: renewing.data,
    forget: () => renewing.reset(),
  };
}
