"use client";
import { useTranslations } from "next-intl";
import { fieldText } from "@/components/form/field-text";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";

const kinds = ["account", "partner"] as const;
export type SignUpKind = (typeof kinds)[number];

interface SignUpFieldsProps {
  kind: SignUpKind;
  onKind: (kind: SignUpKind) => void;
  email: string;
  onEmail: (email: string) => void;
}

/** Fields for the person and the kind of account. */
export function SignUpFields({ kind, onKind, email, onEmail }: SignUpFieldsProps) {
  const t = useTranslations("auth.fields");
  return (
    <>
      <KindChoice kind={kind} onChange={onKind} />
      <TextField
        name="name"
        label={t("name")}
        autoComplete="name"
        maxLength={100}
        size="lg"
        isRequired
      />
      <TextField
        name="account_name"
        label={t("accountName")}
        description={t(kind === "partner" ? "partnerNameText" : "accountNameText")}
        autoComplete="organization"
        maxLength={100}
        size="lg"
      />
      <TextField
        name="email"
        type="email"
        label={t("email")}
        value={email}
        onChange={onEmail}
        autoComplete="username"
        maxLength={254}
        size="lg"
        isRequired
      />
    </>
  );
}

interface KindChoiceProps {
  kind: SignUpKind;
  onChange: (kind: SignUpKind) => void;
}

function KindChoice({ kind, onChange }: KindChoiceProps) {
  const t = useTranslations("auth.signUp.kind");
  return (
    <RadioGroup
      label={t("label")}
      value={kind}
      onChange={(id) => onChange(id === "partner" ? "partner" : "account")}
      options={kinds.map((id) => ({ id, label: t(id), description: t(`${id}Text`) }))}
    />
  );
}

/** Returns the typed values, without an empty business name. */
export function signUpOf(values: FormData): { name: string; email: string; account_name?: string } {
  const business = fieldText(values, "account_name").trim();
  return {
    name: fieldText(values, "name").trim(),
    email: fieldText(values, "email").trim(),
    ...(business && { account_name: business }),
  };
}
