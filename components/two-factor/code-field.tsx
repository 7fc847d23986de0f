"use client";
import { useTranslations } from "next-intl";
import { TextField, type TextFieldProps } from "@/components/ui/text-field";

type CodeFieldProps = Partial<Pick<TextFieldProps, "label" | "description" | "size">>;

/** A code of an authenticator app, which browsers and phones may fill in, or a recovery code. */
export function CodeField({ label, description, size }: CodeFieldProps) {
  const t = useTranslations("twoFactor");
  return (
    <TextField
      name="code"
      label={label ?? t("code")}
      description={description ?? t("codeText")}
      autoComplete="one-time-code"
      spellCheck="false"
      maxLength={40}
      isMonospaced
      isRequired
      {...(size && { size })}
    />
  );
}
