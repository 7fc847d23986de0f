"use client";
import { useMutation } from "@tanstack/react-query";
import { signOut } from "next-auth/react";
import { useTranslations } from "next-intl";
import { fieldText } from "@/components/form/field-text";
import { FocusFirst } from "@/components/form/focus-first";
import { Form } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { ApiProblem } from "@/lib/http/fetcher";
import { verifySessionMutation } from "@/lib/identity/keys/client";
import type { PasswordAsk } from "./use-sign-in-again";

/** Asks for the password again before a key is shown or copied. */
export function PasswordDialog({ ask, hasPassword }: { ask: PasswordAsk; hasPassword: boolean }) {
  return hasPassword ? <AskPassword ask={ask} /> : <AskProvider ask={ask} />;
}

function AskPassword({ ask }: { ask: PasswordAsk }) {
  const t = useTranslations("apiDetails.password");
  const common = useTranslations("common.actions");
  const verify = useMutation(verifySessionMutation());
  const submit = (values: FormData) =>
    verify.mutate(fieldText(values, "password"), { onSuccess: () => ask.answer(true) });
  return (
    <Dialog isOpen onOpenChange={() => ask.answer(false)} title={t("title")} size="sm">
      <Form onSubmit={submit} problem={verify.error instanceof ApiProblem ? verify.error : null}>
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
          <Button slot="close" variant="ghost">
            {common("cancel")}
          </Button>
          <Button type="submit" variant="primary" isPending={verify.isPending}>
            {t("confirm")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function AskProvider({ ask }: { ask: PasswordAsk }) {
  const t = useTranslations("apiDetails.password");
  const common = useTranslations("common.actions");
  const back = encodeURIComponent("/settings/api");
  return (
    <Dialog
      isOpen
      onOpenChange={() => ask.answer(false)}
      title={t("provider")}
      size="sm"
      footer={
        <>
          <Button slot="close" variant="ghost">
            {common("cancel")}
          </Button>
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
