"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { CodeField, fieldText, Form } from "@/components/form/form";
import { useAccount } from "@/components/hooks/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SkeletonLines } from "@/components/ui/skeleton";
import { pmsTitle } from "@/lib/core/pms";
import { sendsHints } from "@/lib/intake/connections/rules";
import type { Connection } from "@/lib/intake/connections/schema";
import { createHookMutation, hookQuery, hookSecretMutation } from "@/lib/intake/hooks/client";
import type { ConnectionHook } from "@/lib/intake/hooks/schema";
import { useWhen } from "./use-connection-text";

interface WebhookDialogProps {
  connection: Connection;
  timeZone: string;
  onClose: () => void;
}

/** The address at which a connection's PMS says that something changed, and what to do with it there. */
export default function WebhookDialog({ connection, timeZone, onClose }: WebhookDialogProps) {
  const t = useTranslations("connections.hook");
  const { account } = useAccount();
  const { id, name, pms_name: pms } = connection;
  const query = useQuery(hookQuery(account, id));
  const [isReplacing, setReplacing] = useState(false);
  if (isReplacing) {
    return <ReplaceDialog connection={connection} onClose={() => setReplacing(false)} />;
  }
  return (
    <Dialog
      onClose={onClose}
      title={t("title", { name })}
      description={t("text", { pms: pmsTitle(pms) })}
      footer={<Button slot="close">{t("close")}</Button>}
    >
      <QueryView
        query={query}
        loading={<SkeletonLines label={t("loading")} lines={["h-11 w-full", "h-11", "h-9 w-40"]} />}
        errorTitle={t("failed")}
      >
        {(hook) =>
          hook.url === null ? (
            <CreateAddress id={id} />
          ) : (
            <div className="flex flex-col gap-4">
              <CodeBlock code={hook.url} label={t("address")} />
              <Steps connection={connection} />
              {hook.is_signed && <SecretForm connection={connection} hook={hook} />}
              <div className="flex flex-wrap items-center justify-between gap-2">
                <LastHint at={hook.last_hint_at} timeZone={timeZone} />
                <Button size="sm" onPress={() => setReplacing(true)}>
                  {t("replace")}
                </Button>
              </div>
            </div>
          )
        }
      </QueryView>
    </Dialog>
  );
}

/** Makes the first address. */
function CreateAddress({ id }: { id: number }) {
  const t = useTranslations("connections.hook");
  const create = useMutation(createHookMutation(id));
  return (
    <div className="flex flex-col items-start gap-3">
      {create.error && <Notice tone="danger" isLive title={create.error.message} />}
      <Button variant="primary" isPending={create.isPending} onPress={() => create.mutate()}>
        {t("create")}
      </Button>
    </div>
  );
}

/** What to do with the address at the PMS. */
function Steps({ connection: { kind } }: { connection: Connection }) {
  const t = useTranslations("connections.hook.step");
  if (!sendsHints(kind)) return null;
  return <p className="text-sm text-pretty text-ink-soft">{t.rich(kind, { b: bold, code })}</p>;
}

interface SecretFormProps {
  connection: Connection;
  hook: ConnectionHook;
}

/** The secret with which the PMS signs; it is never shown again. */
function SecretForm({ connection: { id, pms_name: pms }, hook }: SecretFormProps) {
  const t = useTranslations("connections.hook");
  const save = useMutation(hookSecretMutation(id));
  const submit = (values: FormData) =>
    save.mutate(
      { secret: fieldText(values, "secret").trim() },
      { onSuccess: () => showToast({ title: t("saved") }) },
    );
  return (
    // A saved secret leaves the field.
    <Form key={save.submittedAt} onSubmit={submit} problem={save.error}>
      <CodeField
        name="secret"
        type="password"
        label={t("secret")}
        description={t(hook.has_secret ? "secretStored" : "secretMissing", { pms: pmsTitle(pms) })}
        maxLength={500}
        isRequired
      />
      <Button type="submit" isPending={save.isPending} className="self-start">
        {t("save")}
      </Button>
    </Form>
  );
}

function LastHint({ at, timeZone }: { at: string | null; timeZone: string }) {
  const t = useTranslations("connections.hook");
  const when = useWhen(timeZone);
  return (
    <p suppressHydrationWarning className="text-sm text-ink-faint">
      {at === null ? t("never") : t("last", { when: when(at) })}
    </p>
  );
}

/** Confirms that the present address ends. */
function ReplaceDialog({ connection, onClose }: Omit<WebhookDialogProps, "timeZone">) {
  const t = useTranslations("connections.hook.replacing");
  const { id, name, pms_name: pms } = connection;
  return (
    <ConfirmDialog
      title={t("title", { name })}
      confirmLabel={t("confirm")}
      mutation={createHookMutation(id)}
      input={undefined}
      done={() => t("done")}
      onClose={onClose}
    >
      {t("text", { pms: pmsTitle(pms) })}
    </ConfirmDialog>
  );
}

function bold(text: ReactNode) {
  return <b className="font-semibold">{text}</b>;
}

function code(text: ReactNode) {
  return <code className="font-mono text-xs">{text}</code>;
}
