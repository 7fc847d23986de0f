"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { changeProfileMutation } from "@/lib/identity/people/client";
import type { Profile } from "@/lib/identity/people/schema";
import { PersonFacts } from "./person-facts";

/** Name, which can be changed, and what cannot: e-mail and user id. */
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
          // The frame shows the name too.
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
