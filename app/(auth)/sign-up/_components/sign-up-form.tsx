"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fieldText } from "@/components/form/field-text";
import { Form } from "@/components/form/form";
import { NewPasswordField } from "@/components/people/new-password-field";
import { Button } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import { openPartnerMutation } from "@/lib/identity/partners/client";
import { signUpMutation } from "@/lib/identity/people/client";
import type { SignUp } from "@/lib/identity/people/schema";
import { useThenSignIn } from "../../_components/use-then-sign-in";

const kinds = ["account", "partner"] as const;
type SignUpKind = (typeof kinds)[number];

/** Creates an account or a partner and opens it. */
export function SignUpForm({ startsAs }: { startsAs: SignUpKind }) {
  const t = useTranslations("auth");
  const [kind, setKind] = useState(startsAs);
  const [email, setEmail] = useState("");
  const signUp = useThenSignIn(mutationOf(kind), (input) => input.email);
  return (
    <Form onSubmit={(values) => signUp.mutate(signUpOf(values))} problem={signUp.error}>
      <KindChoice kind={kind} onChange={setKind} />
      <TextField
        name="name"
        label={t("fields.name")}
        autoComplete="name"
        maxLength={100}
        size="lg"
        isRequired
      />
      <TextField
        name="account_name"
        label={t("fields.accountName")}
        description={t(kind === "partner" ? "fields.partnerNameText" : "fields.accountNameText")}
        autoComplete="organization"
        maxLength={100}
        size="lg"
      />
      <TextField
        name="email"
        type="email"
        label={t("fields.email")}
        value={email}
        onChange={setEmail}
        autoComplete="username"
        maxLength={254}
        size="lg"
        isRequired
      />
      <NewPasswordField name="password" label={t("fields.password")} email={email} size="lg" />
      <Button type="submit" variant="primary" size="lg" isPending={signUp.isPending}>
        {t(`signUp.submit.${kind}`)}
      </Button>
    </Form>
  );
}

function mutationOf(kind: SignUpKind) {
  const account = signUpMutation();
  const partner = openPartnerMutation();
  return {
    mutationFn: async (...input: Parameters<NonNullable<typeof account.mutationFn>>) =>
      void (await (kind === "partner" ? partner : account).mutationFn?.(...input)),
  };
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

/** The request body, without an empty business name. */
function signUpOf(values: FormData): SignUp {
  const business = fieldText(values, "account_name").trim();
  return {
    name: fieldText(values, "name").trim(),
    email: fieldText(values, "email").trim(),
    password: fieldText(values, "password"),
    ...(business && { account_name: business }),
  };
}
