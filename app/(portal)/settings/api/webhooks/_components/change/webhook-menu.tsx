"use client";
import { useMutation } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog, Consequences } from "@/components/form/confirm-dialog";
import { momentText } from "@/components/hooks/time-format";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import {
  changeWebhookMutation,
  deleteWebhookMutation,
  rotateSecretMutation,
} from "@/lib/activity/webhooks/client";
import type { ShownWebhook } from "@/lib/activity/webhooks/schema";
import { nameOf, useWebhooksApi } from "../webhook-state";
import { SecretDialog } from "./secret-dialog";
import { EditDialog } from "./webhook-form";

interface WebhookMenuProps {
  webhook: ShownWebhook;
  timeZone: string;
  isTabbable?: boolean;
  /** On a page's header. */
  isLarge?: boolean;
}

const dialogs = { edit: EditDialog, rotate: RotateDialog, delete: DeleteDialog };

/** What can be done with a webhook, with the dialogs for it. */
export function WebhookMenu(props: WebhookMenuProps) {
  const { webhook, timeZone, isTabbable = true, isLarge = false } = props;
  const t = useTranslations("webhooks.menu");
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const turn = useTurn(webhook);
  const turned = webhook.state === "active" ? "disable" : "enable";
  const Opened = open && dialogs[open];
  return (
    <>
      <MenuTrigger>
        <IconButton
          {...(isLarge ? { variant: "secondary" } : { size: "sm" })}
          aria-label={t("label", { name: nameOf(webhook) })}
          excludeFromTabOrder={!isTabbable}
        >
          <Ellipsis aria-hidden />
        </IconButton>
        <Menu placement="bottom end">
          <MenuItem onAction={() => setOpen("edit")}>{t("edit")}</MenuItem>
          <MenuItem onAction={() => setOpen("rotate")}>{t("rotate")}</MenuItem>
          <MenuItem onAction={() => turn(`${turned}d`)}>{t(turned)}</MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" onAction={() => setOpen("delete")}>
            {t("delete")}
          </MenuItem>
        </Menu>
      </MenuTrigger>
      {Opened && <Opened {...{ webhook, timeZone }} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Returns what enables or disables a webhook, with a toast; disabling has Undo. */
export function useTurn({ id }: ShownWebhook) {
  const t = useTranslations("webhooks.changed");
  const undo = useTranslations("common.actions")("undo");
  const change = useMutation(changeWebhookMutation(useWebhooksApi()));
  const turn = (to: "enabled" | "disabled") =>
    change.mutate(
      { id, state: to === "enabled" ? "active" : "disabled" },
      {
        onSuccess: () =>
          showToast({
            title: t(to),
            description: t(`${to}Text`),
            ...(to === "disabled" && { action: { label: undo, onAction: () => turn("enabled") } }),
          }),
        onError: ({ message }) =>
          showToast({ title: t("failed"), description: message, tone: "danger" }),
      },
    );
  return turn;
}

interface ChangeProps {
  webhook: ShownWebhook;
  timeZone: string;
  onClose: () => void;
}

/** Confirms replacing the secret, then shows the new one once. */
function RotateDialog({ webhook, timeZone, onClose }: ChangeProps) {
  const t = useTranslations("webhooks");
  const format = useFormatter();
  const rotate = useMutation(rotateSecretMutation(useWebhooksApi()));
  if (rotate.data) {
    const { secret, earlier_until: until } = rotate.data;
    return (
      <SecretDialog webhook={webhook} secret={secret} onClose={onClose}>
        {until !== null && (
          <p className="text-sm text-ink-soft">
            {t("secret.earlier", { until: momentText(format, until, timeZone) })}
          </p>
        )}
      </SecretDialog>
    );
  }
  return (
    <AlertDialog
      onClose={onClose}
      title={t("rotate.title", { name: nameOf(webhook) })}
      confirmLabel={t("rotate.confirm")}
      tone="primary"
      onConfirm={() => rotate.mutate(webhook.id)}
      isPending={rotate.isPending}
      errorMessage={rotate.error?.message}
      size="md"
    >
      <Consequences points={[t("rotate.both"), t("rotate.before")]} />
    </AlertDialog>
  );
}

/** Confirms deleting a webhook, then shows the others. */
function DeleteDialog({ webhook, onClose }: ChangeProps) {
  const t = useTranslations("webhooks.delete");
  const router = useRouter();
  const api = useWebhooksApi();
  return (
    <ConfirmDialog
      title={t("title", { name: nameOf(webhook) })}
      confirmLabel={t("confirm")}
      mutation={{
        ...deleteWebhookMutation(api),
        onSuccess: () => router.push("/settings/api/webhooks"),
      }}
      input={webhook.id}
      done={() => t("done")}
      onClose={onClose}
      size="md"
    >
      <Consequences points={[t("stops"), t("deliveries"), t("undo")]} />
    </ConfirmDialog>
  );
}
