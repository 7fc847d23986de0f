"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { LeaveDialog } from "@/components/leave-guard/leave-dialog";
import { showToast } from "@/components/toast/toast-queue";
import { changeSettingsMutation } from "@/lib/identity/settings/client";
import type { Settings } from "@/lib/identity/settings/schema";
import { AccountFields } from "./fields/account-fields";
import type { Choices } from "./fields/choices";
import { changesOf, invalidFields, type FieldsProps } from "./draft";
import { MappingFields } from "./fields/mapping-fields";
import { MoneyFields } from "./fields/money-fields";
import { SaveBar } from "./save-bar";

/** A form with a draft of the settings. Nothing changes before Save. */
export function SettingsForm({ settings, choices }: { settings: Settings; choices: Choices }) {
  const t = useTranslations("general");
  const router = useRouter();
  const [draft, setDraft] = useState(settings);
  const [isTried, setTried] = useState(false);
  const save = useMutation(changeSettingsMutation());
  const changes = changesOf(settings, draft);
  const count = Object.keys(changes).length;
  const invalid = isTried ? invalidFields(draft) : [];
  const reset = (to: Settings) => {
    setDraft(to);
    setTried(false);
  };
  const submit = () => {
    setTried(true);
    if (count === 0 || invalidFields(draft).length > 0) return;
    save.mutate(changes, {
      onSuccess: (saved) => {
        reset(saved);
        showToast({ title: t("saved") });
        // The server renders the header with the account's name.
        router.refresh();
      },
    });
  };
  const fields: FieldsProps = {
    draft,
    onChange: (part) => {
      setDraft((current) => ({ ...current, ...part }));
      save.reset();
    },
    errorOf: (field) => (invalid.includes(field) ? t(`wrong.${field}`) : undefined),
  };
  return (
    <Form onSubmit={submit} problem={save.error}>
      <AccountFields {...fields} timeZones={choices.timeZones} />
      <MoneyFields {...fields} currencies={choices.currencies} />
      <MappingFields {...fields} />
      <SaveBar
        count={count}
        isPending={save.isPending}
        onDiscard={() => {
          reset(settings);
          save.reset();
        }}
      />
      <LeaveDialog isDirty={count > 0 && !save.isPending}>{t("leaveText", { count })}</LeaveDialog>
    </Form>
  );
}
