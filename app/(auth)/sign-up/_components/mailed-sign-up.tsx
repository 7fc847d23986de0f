"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { requestSignUpMutation } from "@/lib/identity/sign-ups/client";
import { signUpHours } from "@/lib/identity/sign-ups/rules";
import { AuthHeader } from "../../_components/auth-header";
import { SignUpFields, type SignUpKind, signUpOf } from "./sign-up-fields";

/** Requests a link that opens an account. The response is the same for known and unknown addresses. */
export function MailedSignUp({ startsAs }: { startsAs: SignUpKind }) {
  const t = useTranslations("auth.signUp");
  const [kind, setKind] = useState(startsAs);
  const [email, setEmail] = useState("");
  const request = useMutation(requestSignUpMutation());
  if (request.isSuccess) {
    return (
      <div>
        <output className="sr-only">{t("sentTitle")}</output>
        <AuthHeader title={t("sentTitle")}>
          {t("sentText", { email, hours: signUpHours })}
        </AuthHeader>
        <Button onPress={() => request.reset()}>{t("again")}</Button>
      </div>
    );
  }
  return (
    <>
      <AuthHeader title={t("title")} />
      <Form
        onSubmit={(values) => request.mutate({ ...signUpOf(values), kind })}
        problem={request.error}
      >
        <SignUpFields kind={kind} onKind={setKind} email={email} onEmail={setEmail} />
        <p className="text-sm text-pretty text-ink-soft">{t("mailText")}</p>
        <Button type="submit" variant="primary" size="lg" isPending={request.isPending}>
          {t("send")}
        </Button>
      </Form>
    </>
  );
}
