"use client";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/text-field";

/** The read-only e-mail of an invitation or reset link. Password managers save it with the password. */
export function LinkEmail({ email }: { email: string }) {
  const t = useTranslations("auth.fields");
  return (
    <TextField
      name="email"
      type="email"
      label={t("email")}
      value={email}
      autoComplete="username"
      size="lg"
      isReadOnly
    />
  );
}
