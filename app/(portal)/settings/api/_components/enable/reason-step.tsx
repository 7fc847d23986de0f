import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextLink } from "@/components/ui/text-link";
import { reasons } from "@/lib/identity/api-access/rules";

export type Reason = (typeof reasons)[number];

interface ReasonStepProps {
  value: Reason | null;
  onChange: (reason: Reason) => void;
}

/** The choice of a reason. Only one reason continues; the others show an alternative. */
export function ReasonStep({ value, onChange }: ReasonStepProps) {
  const t = useTranslations("apiDetails.flow");
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={t("reasonLabel")}
        value={value}
        onChange={(id) => {
          const chosen = reasons.find((reason) => reason === id);
          if (chosen) onChange(chosen);
        }}
        options={reasons.map((id) => ({
          id,
          label: t(`reason.${id}`),
          description: t(`reason.${id}Text`),
        }))}
      />
      {value !== null && value !== "api" && (
        <Notice isLive>{t.rich(`instead.${value}`, { link: links[value] })}</Notice>
      )}
    </div>
  );
}

const links = { pms: connectionsLink, partner: teamLink };

function connectionsLink(text: ReactNode) {
  return <TextLink href="/connections?add=choose">{text}</TextLink>;
}

function teamLink(text: ReactNode) {
  return <TextLink href="/settings/team#partners">{text}</TextLink>;
}
