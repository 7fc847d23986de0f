"use client";
import { useMutation } from "@tanstack/react-query";
import { signOut } from "next-auth/react";
import { useTranslations } from "next-intl";
import { fieldText } from "@/components/form/field-text";
import { FocusFirst } from "@/components/form/focus-first";
import { Form } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { CancelButton } from "@/components/ui/cancel-button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { verifySessionMutation } from "@/lib/identity/keys/client";
import type { PasswordPrompt } from "./use-sign-in-again";

/** Asks for the password before a key is revealed or copied. */
export default function PasswordDialog({
  prompt,
  hasPassword,
}: {
  prompt: PasswordPrompt;
  hasPassword: boolean;
}) {
  return hasPassword ? <EnterPassword prompt={prompt} /> : <SignInWithProvider prompt={prompt} />;
}

function EnterPassword({ prompt }: { prompt: PasswordPrompt }) {
  const t = useTranslations("apiDetails.password");
  const verify = useMutation(verifySessionMutation());
  const submit = (values: FormData) =>
    verify.mutate(fieldText(values, "password"), { onSuccess: () => prompt.answer(true) });
  return (
    <Dialog isOpen onOpenChange={() => prompt.answer(false)} title={t("title")} size="sm">
      <Form onSubmit={submit} problem={verify.error}>
        <p>{t("text")}</p>
        <FocusFirst>
          <TextField
            name="password"
            type="password"
            label={t("label")}
            autoComplete="current-password"
            isRequired
          />
        </FocusFirst>
        <div className="flex justify-end gap-2">
          <CancelButton />
          <Button type="submit" variant="primary" isPending={verify.isPending}>
            {t("confirm")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function SignInWithProvider({ prompt }: { prompt: PasswordPrompt }) {
  const t = useTranslations("apiDetails.password");
  const back = encodeURIComponent("/settings/api");
  return (
    <Dialog
      isOpen
      onOpenChange={() => prompt.answer(false)}
      title={t("provider")}
      size="sm"
      footer={
        <>
          <CancelButton />
          <Button
            variant="primary"
            onPress={() => void signOut({ callbackUrl: `/sign-in?next=${back}` })}
          >
            {t("signIn")}
          </Button>
        </>
      }
    >
      {t("providerText")}
    </Dialog>
  );
}
