"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeField, fieldText, Form, FocusFirst, type FormProblem } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { addWebhookMutation, changeWebhookMutation } from "@/lib/activity/webhooks/client";
import type { NewWebhook, ShownWebhook } from "@/lib/activity/webhooks/schema";
import type { EventType } from "@/lib/audit/event-kinds";
import { FormFooter } from "../../../../team/_components/form-footer";
import { useWebhooksApi } from "../webhook-state";
import { EventPicker } from "./event-picker";
import { SecretDialog } from "./secret-dialog";

/** Adds a webhook, shows its secret once, then opens its page. */
export default function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const add = useMutation(addWebhookMutation(useWebhooksApi()));
  const made = add.data;
  if (made) {
    const open = () => {
      onClose();
      router.push(`/settings/api/webhooks/${made.id}`);
    };
    return <SecretDialog webhook={made} secret={made.secret} onClose={open} />;
  }
  return (
    <WebhookForm
      title={t("form.add")}
      label={t("add")}
      problem={add.error}
      isPending={add.isPending}
      onSubmit={(fields) => add.mutate(fields)}
      onClose={onClose}
    />
  );
}

interface EditDialogProps {
  webhook: ShownWebhook;
  onClose: () => void;
}

/** Changes a webhook's address, description and events. */
export function EditDialog({ webhook, onClose }: EditDialogProps) {
  const t = useTranslations("webhooks");
  const save = useTranslations("common.actions")("save");
  const change = useMutation(changeWebhookMutation(useWebhooksApi()));
  const onSuccess = () => {
    showToast({ title: t("changed.saved") });
    onClose();
  };
  return (
    <WebhookForm
      webhook={webhook}
      title={t("form.edit")}
      label={save}
      problem={change.error}
      isPending={change.isPending}
      onSubmit={(fields) => change.mutate({ id: webhook.id, ...fields }, { onSuccess })}
      onClose={onClose}
    />
  );
}

interface WebhookFormProps {
  /** The webhook that is edited. */
  webhook?: ShownWebhook;
  title: string;
  /** The button that sends the form. */
  label: string;
  problem: FormProblem | null;
  isPending: boolean;
  onSubmit: (fields: NewWebhook) => void;
  onClose: () => void;
}

function WebhookForm({ webhook, title, label, problem, ...form }: WebhookFormProps) {
  const t = useTranslations("webhooks.form");
  const { types, check, picker } = useTypes(webhook?.types ?? []);
  const submit = (values: FormData) => {
    if (!check()) return;
    const description = fieldText(values, "description").trim() || null;
    form.onSubmit({ url: fieldText(values, "url").trim(), description, types });
  };
  return (
    <Dialog onClose={form.onClose} title={title} size="lg">
      <Form onSubmit={submit} problem={problem}>
        <FocusFirst>
          <CodeField
            name="url"
            label={t("url")}
            description={t("urlText")}
            placeholder="https://"
            defaultValue={webhook?.url ?? ""}
            maxLength={2_000}
            isRequired
          />
        </FocusFirst>
        <TextField
          name="description"
          label={t("description")}
          description={t("descriptionText")}
          defaultValue={webhook?.description ?? ""}
          maxLength={200}
        />
        {picker}
        <FormFooter label={label} isPending={form.isPending} isRaised />
      </Form>
    </Dialog>
  );
}

/** The chosen types, of which none means all; "chosen" needs one. */
function useTypes(before: readonly string[]) {
  const t = useTranslations("webhooks.form");
  const [value, setValue] = useState<readonly string[] | null>(before.length > 0 ? before : null);
  const [isMissing, setMissing] = useState(false);
  return {
    types: (value ?? []) as EventType[],
    check: () => {
      const isFine = value === null || value.length > 0;
      setMissing(!isFine);
      return isFine;
    },
    picker: (
      <EventPicker
        value={value}
        onChange={(next) => (setValue(next), setMissing(false))}
        errorMessage={isMissing ? t("none") : undefined}
      />
    ),
  };
}
