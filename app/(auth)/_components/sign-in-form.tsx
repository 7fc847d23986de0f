"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fieldText, FocusFirst, Form } from "@/components/form/form";
import { CodeField } from "@/components/two-factor/code-field";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { TextLink } from "@/components/ui/text-link";
import { signInAndOpen } from "./sign-in-and-open";
import { Fingerprint, Play } from "lucide-react";
import { Notice } from "@/components/ui/notice";

/** Why a person was redirected to this page. `auth.errors` has a message for each. */
export type SignInProblem =
  | "UnknownProvider"
  | "UnverifiedEmail"
  | "UnverifiedEmailNoMail"
  | "SignInToContinue"
  | "provider";

/**
 * Sign-in with email and password, then with the code of a second factor where the person has one. `error`: a failed provider
 * sign-in, or the reason for the redirect.
 */
export function SignInForm({ next, error }: { next: string; error: SignInProblem | null }) {
  const t = useTranslations("auth");
  const [entered, setEntered] = useState<{ email: string; password: string } | null>(null);
  const attempt = useMutation({
    mutationFn: async (credentials: { email: string; password: string }) => {
      const problem = await signInAndOpen(credentials, next);
      if (problem === "code_needed") setEntered(credentials);
      return problem;
    },
  });
  if (entered) {
    return <CodeForm entered={entered} next={next} onBack={() => setEntered(null)} />;
  }
  const shownError = attempt.isPending ? null : (attempt.data ?? error);
  const hasProblem = shownError !== null && shownError !== "code_needed";
  return (
    <Form
      onSubmit={(values) =>
        attempt.mutate({
          email: fieldText(values, "email"),
          password: fieldText(values, "password"),
        })
      }
      problem={hasProblem ? { message: t(`errors.${shownError}`) } : null}
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

interface CodeFormProps {
  entered: { email: string; password: string };
  next: string;
  onBack: () => void;
}

/** The second step: a code of the app or a recovery code, sent with the password. */
function CodeForm({ entered, next, onBack }: CodeFormProps) {
  const t = useTranslations("twoFactor.signIn");
  const errors = useTranslations("auth.errors");
  const attempt = useMutation({
    mutationFn: (code: string) => signInAndOpen({ ...entered, code }, next),
  });
  const problem = attempt.isPending ? undefined : attempt.data;
  return (
    <Form
      onSubmit={(values) => attempt.mutate(fieldText(values, "code"))}
      problem={problem ? { message: errors(problem) } : null}
    >
      <h2 className="text-lg font-semibold text-ink">{t("title")}</h2>
      <FocusFirst>
        <CodeField description={t("text")} size="lg" />
      </FocusFirst>
      <Button type="submit" variant="primary" size="lg" isPending={attempt.isPending}>
        {t("submit")}
      </Button>
      <Button size="lg" variant="ghost" onPress={onBack}>
        {t("back")}
      </Button>
    </Form>
  );
}

/** Signs in with a passkey, which replaces password and code. */
export function PasskeyButton({ next }: { next: string }) {
  const t = useTranslations("auth");
  const attempt = useMutation({ mutationFn: () => signInAndOpen("passkey", next) });
  const problem = attempt.data;
  return (
    <div className="mt-4 flex flex-col gap-2">
      {problem && <Notice tone="danger" isLive title={t(`errors.${problem}`)} />}
      <Button size="lg" isPending={attempt.isPending} onPress={() => attempt.mutate()}>
        <Fingerprint aria-hidden />
        {t("signIn.passkey")}
      </Button>
    </div>
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
