"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fieldText } from "@/components/form/field-text";
import { Form } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { forgottenMutation } from "@/lib/identity/people/client";
import { resetMinutes } from "@/lib/identity/people/rules";
import { AuthHeader } from "../../_components/auth-header";

/** Asks for a link by mail; says the same whether or not somebody has the e-mail. */
export function ForgottenForm() {
  const t = useTranslations("auth");
  const asking = useMutation(forgottenMutation());
  if (asking.isSuccess) {
    const words = { email: asking.variables, minutes: resetMinutes };
    return (
      <div>
        <output className="sr-only">{t("forgotten.sentTitle")}</output>
        <AuthHeader title={t("forgotten.sentTitle")}>{t("forgotten.sentText", words)}</AuthHeader>
        <Button onPress={() => asking.reset()}>{t("forgotten.again")}</Button>
      </div>
    );
  }
  return (
    <>
      <AuthHeader title={t("forgotten.title")}>{t("forgotten.text")}</AuthHeader>
      <Form
        onSubmit={(values) => asking.mutate(fieldText(values, "email").trim())}
        problem={asking.error}
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
        <Button type="submit" variant="primary" size="lg" isPending={asking.isPending}>
          {t("forgotten.submit")}
        </Button>
      </Form>
    </>
  );
}
