"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Form } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { CancelButton } from "@/components/ui/cancel-button";
import { cx } from "@/components/ui/cx";
import { reconnectMutation } from "@/lib/sync/connections/client";
import { hasCredentials } from "@/lib/sync/connections/rules";
import type { Connection } from "@/lib/sync/connections/schema";
import { CredentialFields, credentialsIn } from "../credential-fields";

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
          <CancelButton />
          <Button type="submit" variant="primary" isPending={reconnect.isPending}>
            {t("button")}
          </Button>
        </div>
      )}
    </Form>
  );
}
