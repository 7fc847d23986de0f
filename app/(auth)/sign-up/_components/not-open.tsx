import { useTranslations } from "next-intl";
import { CodeBlock } from "@/components/ui/code-block";
import { AuthHeader } from "../../_components/auth-header";

const command =
  'npm run -s admin -- \\\n  create-account \\\n  --email you@example.com \\\n  --name "Your name"';

/** Says how to get an account where sign-up is not open. */
export function NotOpen({ mode }: { mode: "invited" | "closed" }) {
  const t = useTranslations("auth.signUp");
  return (
    <>
      <AuthHeader title={t(`${mode}.title`)}>{t(`${mode}.text`)}</AuthHeader>
      <div className="flex flex-col gap-3 text-base text-pretty text-ink-soft">
        <p>{t("administrator")}</p>
        <CodeBlock label={t("command")} code={command} />
      </div>
    </>
  );
}
