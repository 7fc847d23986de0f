"use client";
import { Building2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Entry, Section } from "./palette-entry";

interface AccountSectionProps {
  accounts: readonly { id: string; name: string; detail: string; href: string }[];
  go: (href: string) => void;
}

/** The accounts that a consultant manages; each opens where the viewer is. */
export function AccountSection({ accounts, go }: AccountSectionProps) {
  const t = useTranslations("shell.palette");
  return (
    <Section title={t("accounts")}>
      {accounts.map(({ id, name, detail, href }) => (
        <Entry key={id} {...{ id, name, detail }} icon={Building2} onAction={() => go(href)} />
      ))}
    </Section>
  );
}
