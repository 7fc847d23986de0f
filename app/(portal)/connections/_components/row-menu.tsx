"use client";
import { useMutation } from "@tanstack/react-query";
import { Ellipsis, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuTrigger } from "@/components/ui/menu";
import {
  pauseMutation,
  runMutation,
  removeConnectionMutation,
} from "@/lib/intake/connections/client";
import { renewTokenMutation } from "@/lib/intake/connections/client-feeds";
import type { Connection } from "@/lib/intake/connections/schema";
import { RestoreDialog } from "./tonight/tonight-actions";
import { TokenDialog } from "./token-dialog";
import { ReconnectDialog } from "./trouble/credentials";
import type { Opened } from "./use-opened";
import { hasCredentials, sendsHints, takesPrices } from "@/lib/intake/connections/rules";
import { lateComponent } from "@/components/prefetch/late-component";
import { ConfirmDialog, Consequences } from "@/components/form/confirm-dialog";
import { Button } from "@/components/ui/button";
import { pmsTitle } from "@/lib/core/pms";

// Loaded when first opened.
const WebhookDialog = lateComponent(() => import("./webhook-dialog"));

interface RowMenuProps {
  connection: Connection;
  canManage: boolean;
  timeZone: string;
  opened: Opened;
}

/** The menu of a connection, with the dialogs it opens. */
export function RowMenu({ connection, canManage, timeZone, opened }: RowMenuProps) {
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
    webhook: () => setDialog("webhook"),
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
      <ChangeDialog {...{ connection, timeZone, dialog, setDialog }} />
    </>
  );
}

interface ChangeDialogProps {
  connection: Connection;
  timeZone: string;
  dialog: MenuAction | null;
  setDialog: (dialog: MenuAction | null) => void;
}

function ChangeDialog({ connection, timeZone, dialog, setDialog }: ChangeDialogProps) {
  const common = { connection, onClose: () => setDialog(null) };
  if (dialog === "remove") {
    return <RemoveDialog {...common} onRestore={() => setDialog("restore")} />;
  }
  if (dialog === "webhook") return <WebhookDialog {...common} timeZone={timeZone} />;
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

/** The actions of a connection, in the order of the menu. */
type MenuAction =
  | "runs"
  | "feeds"
  | "importNow"
  | "token"
  | "reconnect"
  | "webhook"
  | "restore"
  | "pause"
  | "resume"
  | "remove";

/** Those that change nothing. */
const shown: readonly MenuAction[] = ["runs", "feeds"];

/** Returns the actions that a connection's menu offers; changes need `canManage`. */
function menuItems(connection: Connection, canManage: boolean): MenuAction[] {
  const { kind, paused, state, last_push_at: sent } = connection;
  const reads = kind !== "ingest" && !paused && state !== "refused";
  const isOffered: Record<MenuAction, boolean> = {
    runs: true,
    feeds: kind === "ical",
    importNow: reads,
    token: kind === "ingest",
    reconnect: hasCredentials(kind),
    webhook: sendsHints(kind),
    restore: takesPrices(kind) && sent !== null,
    pause: !paused,
    resume: paused,
    remove: true,
  };
  return (Object.keys(isOffered) as MenuAction[]).filter(
    (action) => isOffered[action] && (canManage || shown.includes(action)),
  );
}

interface RemoveDialogProps {
  connection: Connection;
  /** Opens the restore dialog instead, because removal makes restoring prices impossible. */
  onRestore: () => void;
  onClose: () => void;
}

/** Confirms removing a connection and explains the consequences. */
function RemoveDialog({ connection, onRestore, onClose }: RemoveDialogProps) {
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
      {takesPrices(kind) && sent !== null && (
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
