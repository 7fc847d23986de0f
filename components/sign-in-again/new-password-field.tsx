"use client";
import { Check, Circle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { TextField, type TextFieldProps } from "@/components/ui/text-field";

/** A new password with its rules, each checked as it is met. */
export function NewPasswordField({
  email,
  ...props
}: Pick<TextFieldProps, "name" | "label" | "size"> & {
  /** E-mail of the password's owner; may be empty. */
  email: string;
}) {
  const t = useTranslations("auth.rules");
  const [value, setValue] = useState("");
  const isEmail = email !== "" && value.trim().toLowerCase() === email.trim().toLowerCase();
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        {...props}
        type="password"
        value={value}
        onChange={setValue}
        autoComplete="new-password"
        // Replaces the browser's message, which would repeat the rules below.
        validate={(password) => (password !== "" && password.length < 10 ? t("tooShort") : null)}
        maxLength={200}
        isRequired
      />
      <ul aria-label={t("label")} className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
        <Rule text={t("length")} isMet={value.length >= 10} />
        <Rule text={t("notEmail")} isMet={value !== "" && !isEmail} />
      </ul>
    </div>
  );
}

function Rule({ text, isMet }: { text: string; isMet: boolean }) {
  const t = useTranslations("auth.rules");
  return (
    <li className={cx("flex items-center gap-1", isMet ? "text-up-ink" : "text-ink-faint")}>
      {isMet ? (
        <Check aria-hidden className="size-3.5" />
      ) : (
        <Circle aria-hidden className="mx-0.5 size-2.5" />
      )}
      {text}
      <span className="sr-only">({isMet ? t("met") : t("open")})</span>
    </li>
  );
}
