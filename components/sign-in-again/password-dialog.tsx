"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { signOut } from "next-auth/react";
import { useTranslations } from "next-intl";
import { fieldText, Form, FocusFirst } from "@/components/form/form";
import { ConfirmButtons, Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { verifySessionMutation } from "@/lib/identity/keys/client";
import { profileQuery } from "@/lib/identity/people/client";

interface PasswordDialogProps {
  /** True for the right password, false for a cancelled dialog. */
  onAnswer: (isVerified: boolean) => void;
}

/** Asks for the password before something that hands out power or costs money, over whatever dialog is open. */
export default function PasswordDialog({ onAnswer }: PasswordDialogProps) {
  const profile = useQuery(profileQuery());
  if (profile.isPending) return null;
  const Ask = profile.data?.has_password === false ? SignInWithProvider : EnterPassword;
  return <Ask onAnswer={onAnswer} />;
}

function EnterPassword({ onAnswer }: PasswordDialogProps) {
  const t = useTranslations("shell.signInAgain");
  const verify = useMutation(verifySessionMutation());
  const submit = (values: FormData) =>
    verify.mutate(fieldText(values, "password"), { onSuccess: () => onAnswer(true) });
  return (
    <Dialog onClose={() => onAnswer(false)} title={t("title")} size="sm">
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
          <ConfirmButtons label={t("confirm")} type="submit" isPending={verify.isPending} />
        </div>
      </Form>
    </Dialog>
  );
}

function SignInWithProvider({ onAnswer }: PasswordDialogProps) {
  const t = useTranslations("shell.signInAgain");
  return (
    <Dialog
      onClose={() => onAnswer(false)}
      title={t("provider")}
      size="sm"
      confirm={{
        label: t("signIn"),
        onPress: () => void signOut({ callbackUrl: signInHere() }),
      }}
    >
      {t("providerText")}
    </Dialog>
  );
}

/** The sign-in page, which comes back to this one. */
function signInHere(): string {
  return `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;
}
