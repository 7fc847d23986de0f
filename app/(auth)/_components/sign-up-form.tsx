"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fieldText, Form } from "@/components/form/form";
import { NewPasswordField } from "@/components/sign-in-again/new-password-field";
import { Button } from "@/components/ui/button";
import { openPartnerMutation } from "@/lib/identity/partners/client";
import { signUpMutation } from "@/lib/identity/people/client";
import { useThenSignIn } from "./sign-in-and-open";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import { useMutation } from "@tanstack/react-query";
import { requestSignUpMutation } from "@/lib/identity/sign-ups/client";
import { AuthHeader } from "./auth-header";
import { CodeBlock } from "@/components/ui/code-block";

/** Creates an account or a partner and opens it. */
export function SignUpForm({ startsAs }: { startsAs: SignUpKind }) {
  const t = useTranslations("auth");
  const [kind, setKind] = useState(startsAs);
  const [email, setEmail] = useState("");
  const mutation = kind === "partner" ? openPartnerMutation() : signUpMutation();
  const signUp = useThenSignIn(mutation, (input) => input.email);
  const submit = (values: FormData) =>
    signUp.mutate({ ...signUpOf(values), password: fieldText(values, "password") });
  return (
    <Form onSubmit={submit} problem={signUp.error}>
      <SignUpFields kind={kind} onKind={setKind} email={email} onEmail={setEmail} />
      <NewPasswordField name="password" label={t("fields.password")} email={email} size="lg" />
      <Button type="submit" variant="primary" size="lg" isPending={signUp.isPending}>
        {t(`signUp.submit.${kind}`)}
      </Button>
    </Form>
  );
}

const kinds = ["account", "partner"] as const;
export type SignUpKind = (typeof kinds)[number];

interface SignUpFieldsProps {
  kind: SignUpKind;
  onKind: (kind: SignUpKind) => void;
  email: string;
  onEmail: (email: string) => void;
}

/** Fields for the person and the kind of account. */
export function SignUpFields({ kind, onKind, email, onEmail }: SignUpFieldsProps) {
  const t = useTranslations("auth.fields");
  return (
    <>
      <KindChoice kind={kind} onChange={onKind} />
      <TextField
        name="name"
        label={t("name")}
        autoComplete="name"
        maxLength={100}
        size="lg"
        isRequired
      />
      <TextField
        name="account_name"
        label={t("accountName")}
        description={t(kind === "partner" ? "partnerNameText" : "accountNameText")}
        autoComplete="organization"
        maxLength={100}
        size="lg"
      />
      <TextField
        name="email"
        type="email"
        label={t("email")}
        value={email}
        onChange={onEmail}
        autoComplete="username"
        maxLength={254}
        size="lg"
        isRequired
      />
    </>
  );
}

interface KindChoiceProps {
  kind: SignUpKind;
  onChange: (kind: SignUpKind) => void;
}

function KindChoice({ kind, onChange }: KindChoiceProps) {
  const t = useTranslations("auth.signUp.kind");
  return (
    <RadioGroup
      label={t("label")}
      value={kind}
      onChange={(id) => onChange(id === "partner" ? "partner" : "account")}
      options={kinds.map((id) => ({ id, label: t(id), description: t(`${id}Text`) }))}
    />
  );
}

/** Returns the typed values, without an empty business name. */
export function signUpOf(values: FormData): { name: string; email: string; account_name?: string } {
  const business = fieldText(values, "account_name").trim();
  return {
    name: fieldText(values, "name").trim(),
    email: fieldText(values, "email").trim(),
    ...(business && { account_name: business }),
  };
}

/** Requests a link that opens an account. The response is the same for known and unknown addresses. */
export function MailedSignUp({ startsAs, hours }: { startsAs: SignUpKind; hours: number }) {
  const t = useTranslations("auth.signUp");
  const [kind, setKind] = useState(startsAs);
  const [email, setEmail] = useState("");
  const request = useMutation(requestSignUpMutation());
  if (request.isSuccess) {
    return (
      <div>
        <output className="sr-only">{t("sentTitle")}</output>
        <AuthHeader title={t("sentTitle")}>{t("sentText", { email, hours })}</AuthHeader>
        <Button onPress={() => request.reset()}>{t("again")}</Button>
      </div>
    );
  }
  return (
    <>
      <AuthHeader title={t("title")} />
      <Form
        onSubmit={(values) => request.mutate({ ...signUpOf(values), kind })}
        problem={request.error}
      >
        <SignUpFields kind={kind} onKind={setKind} email={email} onEmail={setEmail} />
        <p className="text-sm text-pretty text-ink-soft">{t("mailText")}</p>
        <Button type="submit" variant="primary" size="lg" isPending={request.isPending}>
          {t("send")}
        </Button>
      </Form>
    </>
  );
}

const command =
  'npm run -s admin -- \\\n  create-account \\\n  --email you@example.com \\\n  --name "Your name"';

/** Says how to get an account where sign-up is not open. */
export function NotOpen({ mode }: { mode: "invited" | "closed" }) {
  const t = useTranslations("auth.signUp");
  return (
    <>
      <AuthHeader title={t(`${mode}.title`)}>{t(`${mode}.text`)}</AuthHeader>
      <div className="flex flex-col gap-3 text-base text-pretty text-ink-soft">
        <p>{t("administrator")}</p>
        <CodeBlock label={t("command")} code={command} />
      </div>
    </>
  );
}
