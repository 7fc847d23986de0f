"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fieldText } from "@/components/form/field-text";
import { Form } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { TextLink } from "@/components/ui/text-link";
import { signInAndOpen } from "../../_components/sign-in-and-open";

/** Why a person was redirected to this page. `auth.errors` has a message for each. */
export type SignInProblem =
  | "UnknownProvider"
  | "UnverifiedEmail"
  | "UnverifiedEmailNoMail"
  | "SignInToContinue"
  | "provider";

/** Sign-in with email and password. `error`: a failed provider sign-in, or the reason for the redirect. */
export function SignInForm({ next, error }: { next: string; error: SignInProblem | null }) {
  const t = useTranslations("auth");
  const attempt = useMutation({
    mutationFn: (values: FormData) =>
      signInAndOpen(
        { email: fieldText(values, "email"), password: fieldText(values, "password") },
        next,
      ),
  });
  const shownError = attempt.isPending ? null : (attempt.data ?? error);
  return (
    <Form
      onSubmit={(values) => attempt.mutate(values)}
      problem={shownError ? { message: t(`errors.${shownError}`) } : null}
    >
      <TextField
        name="email"
        type="email"
        label={t("fields.email")}
        autoComplete="username"
        size="lg"
        isRequired
      />
      <TextField
        name="password"
        type="password"
        label={t("fields.password")}
        autoComplete="current-password"
        size="lg"
        isRequired
      />
      <Button type="submit" variant="primary" size="lg" isPending={attempt.isPending}>
        {t("signIn.submit")}
      </Button>
      <p className="text-sm">
        <TextLink href="/forgotten">{t("signIn.forgotten")}</TextLink>
      </p>
    </Form>
  );
}
