"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fieldText } from "@/components/form/field-text";
import { Form } from "@/components/form/form";
import { NewPasswordField } from "@/components/people/new-password-field";
import { Button } from "@/components/ui/button";
import { openPartnerMutation } from "@/lib/identity/partners/client";
import { signUpMutation } from "@/lib/identity/people/client";
import { useThenSignIn } from "../../_components/use-then-sign-in";
import { SignUpFields, type SignUpKind, signUpOf } from "./sign-up-fields";

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
