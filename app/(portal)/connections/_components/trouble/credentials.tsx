"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Form, CodeField, fieldText } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { reconnectMutation } from "@/lib/intake/connections/client";
import { hasCredentials } from "@/lib/intake/connections/rules";
import { type ConnectableName, pmsOf } from "@/lib/intake/sources/registered";
import type { Connection, Reconnection } from "@/lib/intake/connections/schema";
import { ConfirmButtons, Dialog } from "@/components/ui/dialog";
import { pmsTitle } from "@/lib/core/pms";

interface ReconnectFormProps {
  connection: Connection;
  /** row: in a panel; column: in a dialog, with Cancel. */
  layout: "row" | "column";
  onDone?: () => void;
}

/** New credentials of a connection, tested before they replace the old ones. */
export function ReconnectForm({ connection, layout, onDone }: ReconnectFormProps) {
  const t = useTranslations("connections.reconnect");
  const { id, kind, name } = connection;
  const reconnect = useMutation(reconnectMutation(id));
  if (!hasCredentials(kind)) return null;
  const submit = (values: FormData) =>
    reconnect.mutate(credentialsIn(kind, values), {
      onSuccess: () => {
        showToast({ title: t("done", { name }), description: t("doneText") });
        onDone?.();
      },
    });
  const isRow = layout === "row";
  return (
    <Form onSubmit={submit} problem={reconnect.error}>
      <div
        className={cx(
          "flex flex-col gap-3",
          isRow && "sm:flex-row sm:flex-wrap sm:items-start [&>div]:sm:w-60",
        )}
      >
        <CredentialFields kind={kind} />
        {isRow && (
          <Button
            type="submit"
            variant="primary"
            isPending={reconnect.isPending}
            className="self-start sm:mt-5.5"
          >
            {t("button")}
          </Button>
        )}
      </div>
      {!isRow && (
        <div className="flex justify-end gap-2">
          <ConfirmButtons label={t("button")} type="submit" isPending={reconnect.isPending} />
        </div>
      )}
    </Form>
  );
}

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
      onClose={onClose}
      title={t("title", { name })}
      description={t("text", { pms: pmsTitle(pms) })}
    >
      <ReconnectForm connection={connection} layout="column" onDone={onClose} />
    </Dialog>
  );
}

/** Fields for the credentials of a kind, which password managers ignore. */
export function CredentialFields({ kind }: { kind: ConnectableName }) {
  const t = useTranslations("connections.field");
  const { account, secret } = pmsOf(kind).credentials;
  return (
    <>
      <CodeField name={account} label={t(account)} maxLength={500} isRequired />
      <CodeField
        name="client_secret"
        type="password"
        label={t(secret)}
        maxLength={500}
        isRequired
      />
    </>
  );
}

/** Returns the credentials of a form as a request body. */
export function credentialsIn(kind: ConnectableName, values: FormData): Reconnection {
  const { account } = pmsOf(kind).credentials;
  const client_secret = fieldText(values, "client_secret").trim();
  return { [account]: fieldText(values, account).trim(), client_secret };
}
