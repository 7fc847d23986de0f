"use client";
import type { UseMutationOptions } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fieldText, Form } from "@/components/form/form";
import { NewPasswordField } from "@/components/sign-in-again/new-password-field";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { acceptInvitationMutation } from "@/lib/identity/team/client";
import { useThenSignIn } from "./sign-in-and-open";
import { acceptSignUpMutation } from "@/lib/identity/sign-ups/client";
import { resetPasswordMutation } from "@/lib/identity/people/client";

/** Accepts the invitation and opens the account. */
export function JoinForm(offer: { token: string; email: string; account: string }) {
  const t = useTranslations("auth");
  const accept = useThenSignIn(acceptInvitationMutation(), () => offer.email);
  const submit = (values: FormData) =>
    accept.mutate({
      token: offer.token,
      name: fieldText(values, "name").trim(),
      password: fieldText(values, "password"),
    });
  return (
    <Form onSubmit={submit} problem={accept.error}>
      <LinkEmail email={offer.email} />
      <TextField
        name="name"
        label={t("fields.name")}
        autoComplete="name"
        maxLength={100}
        size="lg"
        isRequired
      />
      <NewPasswordField
        name="password"
        label={t("fields.password")}
        email={offer.email}
        size="lg"
      />
      <Button type="submit" variant="primary" size="lg" isPending={accept.isPending}>
        {t("invitation.submit", { account: offer.account })}
      </Button>
    </Form>
  );
}

/** The read-only e-mail of an invitation or reset link. Password managers save it with the password. */
function LinkEmail({ email }: { email: string }) {
  const t = useTranslations("auth.fields");
  return (
    <TextField
      name="email"
      type="email"
      label={t("email")}
      value={email}
      autoComplete="username"
      size="lg"
      isReadOnly
    />
  );
}

interface FinishFormProps {
  token: string;
  email: string;
  kind: "account" | "partner";
}

/** Opens the account of a sign-up link, with a password chosen here. */
export function FinishForm({ kind, ...link }: FinishFormProps) {
  const t = useTranslations("auth");
  const texts = { label: t("fields.password"), submit: t(`signUp.submit.${kind}`) };
  return <PasswordForm {...link} {...texts} mutation={acceptSignUpMutation()} />;
}

/** Sets a new password and signs in. */
export function ResetForm(link: { token: string; email: string }) {
  const t = useTranslations("auth");
  const texts = { label: t("fields.newPassword"), submit: t("reset.submit") };
  return <PasswordForm {...link} {...texts} mutation={resetPasswordMutation()} />;
}

interface PasswordFormProps<Answer> {
  token: string;
  email: string;
  label: string;
  submit: string;
  mutation: UseMutationOptions<Answer, Error, { token: string; password: string }>;
}

function PasswordForm<Answer>(props: PasswordFormProps<Answer>) {
  const { token, email, label, submit, mutation } = props;
  const { mutate, error, isPending } = useThenSignIn(mutation, () => email);
  return (
    <Form
      onSubmit={(values) => mutate({ token, password: fieldText(values, "password") })}
      problem={error}
    >
      <LinkEmail email={email} />
      <NewPasswordField name="password" label={label} email={email} size="lg" />
      <Button type="submit" variant="primary" size="lg" isPending={isPending}>
        {submit}
      </Button>
    </Form>
  );
}
