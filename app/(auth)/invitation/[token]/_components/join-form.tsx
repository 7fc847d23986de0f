"use client";
import { useTranslations } from "next-intl";
import { fieldText } from "@/components/form/field-text";
import { Form } from "@/components/form/form";
import { NewPasswordField } from "@/components/people/new-password-field";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { acceptInvitationMutation } from "@/lib/identity/team/client";
import { LinkEmail } from "../../../_components/link-email";
import { useThenSignIn } from "../../../_components/use-then-sign-in";

/** Accepts the invitation and opens the account. */
export function JoinForm(offer: { token: string; email: string; account: string }) {
  const t = useTranslations("auth");
  const accept = useThenSignIn(acceptInvitationMutation(), () => offer.email);
  const submit = (values: FormData) =>
    accept.mutate({
      token: offer.token,
      name: fieldText(values, "name").trim(),
      password: fieldText(values, "password"),
    });
  return (
    <Form onSubmit={submit} problem={accept.error}>
      <LinkEmail email={offer.email} />
      <TextField
        name="name"
        label={t("fields.name")}
        autoComplete="name"
        maxLength={100}
        size="lg"
        isRequired
      />
      <NewPasswordField
        name="password"
        label={t("fields.password")}
        email={offer.email}
        size="lg"
      />
      <Button type="submit" variant="primary" size="lg" isPending={accept.isPending}>
        {t("invitation.submit", { account: offer.account })}
      </Button>
    </Form>
  );
}
