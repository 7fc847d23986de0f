"use client";
import { useTranslations } from "next-intl";
import { fieldText } from "@/components/form/field-text";
import { Form } from "@/components/form/form";
import { NewPasswordField } from "@/components/people/new-password-field";
import { Button } from "@/components/ui/button";
import { resetPasswordMutation } from "@/lib/identity/people/client";
import { PersonOfLink } from "@/app/(auth)/_components/link-email";
import { useEntering } from "@/app/(auth)/_components/use-then-sign-in";

/** Sets the password and signs in with it. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations("auth");
  const setting = useEntering(resetPasswordMutation(), () => email);
  return (
    <Form
      onSubmit={(values) => setting.mutate({ token, password: fieldText(values, "password") })}
      problem={setting.error}
    >
      <PersonOfLink email={email} />
      <NewPasswordField name="password" label={t("fields.newPassword")} email={email} size="lg" />
      <Button type="submit" variant="primary" size="lg" isPending={setting.isPending}>
        {t("reset.submit")}
      </Button>
    </Form>
  );
}
