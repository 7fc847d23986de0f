"use client";
import { Check, Circle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { TextField, type TextFieldProps } from "@/components/ui/text-field";

/** A field for a new password with its rules, each ticked off as it is met. */
export function NewPasswordField({
  email,
  ...props
}: Pick<TextFieldProps, "name" | "label" | "size"> & {
  /** Whose password it is, as far as it is known. */
  email: string;
}) {
  const t = useTranslations("auth.rules");
  const [typed, setTyped] = useState("");
  const isEmail = email !== "" && typed.trim().toLowerCase() === email.trim().toLowerCase();
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        {...props}
        type="password"
        value={typed}
        onChange={setTyped}
        autoComplete="new-password"
        // Said in our words; the browser's own count repeats the rules below.
        validate={(password) => (password !== "" && password.length < 10 ? t("tooShort") : null)}
        maxLength={200}
        isRequired
      />
      <ul aria-label={t("label")} className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
        <Rule text={t("length")} isMet={typed.length >= 10} />
        <Rule text={t("notEmail")} isMet={typed !== "" && !isEmail} />
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
