"use client";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/text-field";

/** The e-mail a link is for: read, not typed, and kept with the password by password managers. */
export function PersonOfLink({ email }: { email: string }) {
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
