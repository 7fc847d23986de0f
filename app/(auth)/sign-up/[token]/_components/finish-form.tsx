"use client";
import { useTranslations } from "next-intl";
import { fieldText } from "@/components/form/field-text";
import { Form } from "@/components/form/form";
import { NewPasswordField } from "@/components/people/new-password-field";
import { Button } from "@/components/ui/button";
import { acceptSignUpMutation } from "@/lib/identity/sign-ups/client";
import { LinkEmail } from "../../../_components/link-email";
import { useThenSignIn } from "../../../_components/use-then-sign-in";

interface FinishFormProps {
  token: string;
  email: string;
  kind: "account" | "partner";
}

/** Opens the account of a sign-up link, with a password chosen here. */
export function FinishForm({ token, email, kind }: FinishFormProps) {
  const t = useTranslations("auth");
  const finish = useThenSignIn(acceptSignUpMutation(), () => email);
  return (
    <Form
      onSubmit={(values) => finish.mutate({ token, password: fieldText(values, "password") })}
      problem={finish.error}
    >
      <LinkEmail email={email} />
      <NewPasswordField name="password" label={t("fields.password")} email={email} size="lg" />
      <Button type="submit" variant="primary" size="lg" isPending={finish.isPending}>
        {t(`signUp.submit.${kind}`)}
      </Button>
    </Form>
  );
}
