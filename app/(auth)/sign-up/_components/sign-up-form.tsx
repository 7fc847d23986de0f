"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fieldText } from "@/components/form/field-text";
import { Form } from "@/components/form/form";
import { NewPasswordField } from "@/components/people/new-password-field";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { signUpMutation } from "@/lib/people/client";
import type { SignUp } from "@/lib/people/schema";
import { useEntering } from "../../_components/use-entering";

/** Opens an account and goes into it. */
export function SignUpForm() {
  const t = useTranslations("auth");
  const [email, setEmail] = useState("");
  const opening = useEntering(signUpMutation(), (input) => input.email);
  return (
    <Form onSubmit={(values) => opening.mutate(signUpOf(values))} problem={opening.error}>
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
        description={t("fields.accountNameText")}
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
      <Button type="submit" variant="primary" size="lg" isPending={opening.isPending}>
        {t("signUp.submit")}
      </Button>
    </Form>
  );
}

/** What was filled in; an empty business name is left out. */
function signUpOf(values: FormData): SignUp {
  const business = fieldText(values, "account_name").trim();
  return {
    name: fieldText(values, "name").trim(),
    email: fieldText(values, "email").trim(),
    password: fieldText(values, "password"),
    ...(business && { account_name: business }),
  };
}
