import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextLink } from "@/components/ui/text-link";
import { reasons } from "@/lib/identity/api-access/rules";

export type Reason = (typeof reasons)[number];

interface ReasonStepProps {
  value: Reason | null;
  onChange: (reason: Reason) => void;
  email: string;
}

/** Asks for the reason. Only one continues; the others show an alternative. */
export function ReasonStep({ value, onChange, email }: ReasonStepProps) {
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
        <Notice isLive className="wrap-anywhere">
          {t.rich(`instead.${value}`, { link: teamLink })}
          {value === "pms" && (
            <CodeBlock
              label={t("instead.command")}
              code={`npm run -s import -- \\\n  listings FILE --account ${email}`}
              className="mt-2"
            />
          )}
        </Notice>
      )}
    </div>
  );
}

function teamLink(text: ReactNode) {
  return <TextLink href="/settings/team#partners">{text}</TextLink>;
}
