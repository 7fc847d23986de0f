"use client";
import { useTranslations } from "next-intl";
import { fieldText } from "@/components/form/field-text";
import { Form } from "@/components/form/form";
import { NewPasswordField } from "@/components/people/new-password-field";
import { Button } from "@/components/ui/button";
import { resetPasswordMutation } from "@/lib/identity/people/client";
import { LinkEmail } from "../../../_components/link-email";
import { useThenSignIn } from "../../../_components/use-then-sign-in";

/** Sets a new password and signs in. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations("auth");
  const reset = useThenSignIn(resetPasswordMutation(), () => email);
  return (
    <Form
      onSubmit={(values) => reset.mutate({ token, password: fieldText(values, "password") })}
      problem={reset.error}
    >
      <LinkEmail email={email} />
      <NewPasswordField name="password" label={t("fields.newPassword")} email={email} size="lg" />
      <Button type="submit" variant="primary" size="lg" isPending={reset.isPending}>
        {t("reset.submit")}
      </Button>
    </Form>
  );
}
