"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fieldText, Form } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { TextLink } from "@/components/ui/text-link";
import { signInAndOpen } from "./sign-in-and-open";
import { Play } from "lucide-react";
import { Notice } from "@/components/ui/notice";

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

/** Opens the demonstration with one click. */
export function DemoButton({ next }: { next: string }) {
  const t = useTranslations("auth");
  const attempt = useMutation({ mutationFn: () => signInAndOpen("demonstration", next) });
  return (
    <div className="mt-5 flex flex-col gap-2 border-t border-line pt-5">
      {attempt.data && <Notice tone="danger" isLive title={t(`errors.${attempt.data}`)} />}
      <Button size="lg" isPending={attempt.isPending} onPress={() => attempt.mutate()}>
        <Play aria-hidden />
        {t("signIn.demo")}
      </Button>
      <p className="text-xs text-pretty text-ink-faint">{t("signIn.demoText")}</p>
    </div>
  );
}
