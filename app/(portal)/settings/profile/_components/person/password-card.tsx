"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fieldText } from "@/components/form/field-text";
import { Form } from "@/components/form/form";
import { NewPasswordField } from "@/components/people/new-password-field";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { changePasswordMutation } from "@/lib/identity/people/client";
import type { Profile } from "@/lib/identity/people/schema";

/** A form that changes the password, or instructions for people without one. */
export function PasswordCard({ profile }: { profile: Profile }) {
  const t = useTranslations("profile");
  const [changes, setChanges] = useState(0);
  const changed = () => {
    setChanges(changes + 1);
    showToast({ title: t("passwordChanged"), description: t("passwordChangedText") });
  };
  return (
    <Card title={t("password")}>
      {profile.has_password ? (
        <PasswordForm key={changes} email={profile.email} onChanged={changed} />
      ) : (
        <p className="max-w-prose text-sm text-ink-soft">{t("noPassword")}</p>
      )}
    </Card>
  );
}

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const t = useTranslations("profile");
  const change = useMutation(changePasswordMutation());
  const submit = (values: FormData) =>
    change.mutate(
      {
        old_password: fieldText(values, "old_password"),
        new_password: fieldText(values, "new_password"),
      },
      { onSuccess: onChanged },
    );
  return (
    <Form onSubmit={submit} problem={change.error} className="max-w-90">
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        name="old_password"
        type="password"
        label={t("oldPassword")}
        autoComplete="current-password"
        maxLength={200}
        isRequired
      />
      <NewPasswordField name="new_password" label={t("newPassword")} email={email} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" isPending={change.isPending}>
          {t("changePassword")}
        </Button>
        <p className="text-xs text-ink-faint">{t("passwordText")}</p>
      </div>
    </Form>
  );
}
