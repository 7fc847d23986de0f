"use client";
import { useQuery, useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/query-view/query-view";
import {
  profileQuery,
  changePasswordMutation,
  changeProfileMutation,
} from "@/lib/identity/people/client";
import { CardSkeleton } from "./card-skeleton";
import { useState, type ReactNode } from "react";
import { fieldText, Form } from "@/components/form/form";
import { NewPasswordField } from "@/components/sign-in-again/new-password-field";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import type { Profile } from "@/lib/identity/people/schema";
import { CopyButton } from "@/components/ui/copy-button";
import { useRouter } from "next/navigation";
import { themes, useTheme } from "@/app/(portal)/_components/frame/use-theme";
import { SegmentedControl } from "@/components/ui/segmented-control";

/** The person's details and password. */
export function ProfileCards() {
  const t = useTranslations("profile");
  const query = useQuery(profileQuery());
  return (
    <QueryView query={query} loading={<CardSkeleton rows={3} />} errorTitle={t("failed")}>
      {(profile) => (
        <>
          <PersonCard profile={profile} />
          <PasswordCard profile={profile} />
        </>
      )}
    </QueryView>
  );
}

/** A form that changes the password, or instructions for people without one. */
function PasswordCard({ profile }: { profile: Profile }) {
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

/** The person's name, which can be changed, e-mail and user id. */
function PersonCard({ profile }: { profile: Profile }) {
  const t = useTranslations("profile");
  const router = useRouter();
  const [name, setName] = useState(profile.name);
  const saving = useMutation(changeProfileMutation());
  const save = () =>
    saving.mutate(
      { name: name.trim() },
      {
        onSuccess: (saved) => {
          setName(saved.name);
          showToast({ title: t("saved", { name: saved.name }) });
          // The server renders the name in the header.
          router.refresh();
        },
      },
    );
  return (
    <Card title={t("person")}>
      <div className="flex flex-col gap-5">
        <Form onSubmit={save} problem={saving.error}>
          <TextField
            name="name"
            label={t("name")}
            description={t("nameText")}
            value={name}
            onChange={setName}
            autoComplete="name"
            maxLength={100}
            isRequired
            className="max-w-90"
          />
          <Button
            type="submit"
            className="w-fit"
            isPending={saving.isPending}
            isDisabled={name.trim() === profile.name}
          >
            {t("save")}
          </Button>
        </Form>
        <PersonFacts profile={profile} />
      </div>
    </Card>
  );
}

function PersonFacts({ profile }: { profile: Profile }) {
  const t = useTranslations("profile");
  return (
    <dl className="grid gap-x-8 gap-y-4 border-t border-line pt-4 text-sm sm:grid-cols-2">
      <Fact name={t("email")} note={t("emailText")}>
        <span className="wrap-anywhere">{profile.email}</span>
      </Fact>
      <Fact name={t("userId")}>
        <span className="tabular-nums">{profile.user_id}</span>
        <CopyButton
          text={String(profile.user_id)}
          label={t("copyUserId")}
          isIconOnly
          className="-my-1.5"
        />
      </Fact>
    </dl>
  );
}

function Fact({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="font-medium text-ink-soft">{name}</dt>
      <dd className="flex items-center gap-1 text-ink">{children}</dd>
      {note !== undefined && <dd className="text-xs text-ink-faint">{note}</dd>}
    </div>
  );
}

export function AppearanceCard() {
  const t = useTranslations("profile");
  const shell = useTranslations("shell");
  const [theme, choose] = useTheme();
  return (
    <Card title={t("appearance")}>
      <div className="flex flex-col gap-2">
        <SegmentedControl
          label={t("theme")}
          options={themes.map(({ id, theme: value, icon: Icon }) => ({
            id: value,
            label: shell(id),
            icon: <Icon aria-hidden />,
          }))}
          value={theme}
          onChange={(chosen) => {
            const entry = themes.find(({ theme: value }) => value === chosen);
            if (entry) choose(entry.theme);
          }}
        />
        <p className="text-xs text-ink-faint">{t("appearanceText")}</p>
      </div>
    </Card>
  );
}
