import { useTranslations } from "next-intl";
import { CodeBlock } from "@/components/ui/code-block";
import { resetMinutes } from "@/lib/identity/people/rules";

const command = "npm run -s admin -- \\\n  reset-password \\\n  --email you@example.com";

/** Instructions for installations that send no mail. */
export function AskAdministrator({ isEmbedded }: { isEmbedded: boolean }) {
  const t = useTranslations("auth.forgotten");
  return (
    <div className="flex flex-col gap-3 text-base text-pretty text-ink-soft">
      <p>{t("noMailText", { minutes: resetMinutes })}</p>
      <CodeBlock label={t("command")} code={command} />
      {isEmbedded && <p className="text-sm text-ink-faint">{t("embedded")}</p>}
    </div>
  );
}
