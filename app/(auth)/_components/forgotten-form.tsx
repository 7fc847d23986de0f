"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fieldText, Form } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { forgottenMutation } from "@/lib/identity/people/client";
import { AuthHeader } from "./auth-header";
import { CodeBlock } from "@/components/ui/code-block";

/** Requests a reset link. The response is the same for known and unknown emails. */
export function ForgottenForm({ minutes }: { minutes: number }) {
  const t = useTranslations("auth");
  const request = useMutation(forgottenMutation());
  if (request.isSuccess) {
    const values = { email: request.variables, minutes };
    return (
      <div>
        <output className="sr-only">{t("forgotten.sentTitle")}</output>
        <AuthHeader title={t("forgotten.sentTitle")}>{t("forgotten.sentText", values)}</AuthHeader>
        <Button onPress={() => request.reset()}>{t("forgotten.again")}</Button>
      </div>
    );
  }
  return (
    <>
      <AuthHeader title={t("forgotten.title")}>{t("forgotten.text")}</AuthHeader>
      <Form
        onSubmit={(values) => request.mutate(fieldText(values, "email").trim())}
        problem={request.error}
      >
        <TextField
          name="email"
          type="email"
          label={t("fields.email")}
          autoComplete="username"
          maxLength={254}
          size="lg"
          isRequired
        />
        <Button type="submit" variant="primary" size="lg" isPending={request.isPending}>
          {t("forgotten.submit")}
        </Button>
      </Form>
    </>
  );
}

const command = "npm run -s admin -- \\\n  reset-password \\\n  --email you@example.com";

/** Instructions for installations that send no mail. */
export function AskAdministrator({
  minutes,
  isEmbedded,
}: {
  minutes: number;
  isEmbedded: boolean;
}) {
  const t = useTranslations("auth.forgotten");
  return (
    <div className="flex flex-col gap-3 text-base text-pretty text-ink-soft">
      <p>{t("noMailText", { minutes })}</p>
      <CodeBlock label={t("command")} code={command} />
      {isEmbedded && <p className="text-sm text-ink-faint">{t("embedded")}</p>}
    </div>
  );
}
