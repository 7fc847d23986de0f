"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { Profile } from "@/lib/identity/people/schema";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Form } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { changeProfileMutation } from "@/lib/identity/people/client";

/** The person's name, which can be changed, e-mail and user id. */
export function PersonCard({ profile }: { profile: Profile }) {
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
