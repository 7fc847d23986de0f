"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useNumbers } from "@/components/hooks/use-numbers";
import type { ConnectedAssistant } from "@/lib/identity/assistants/schema";
import type { StandingKind } from "@/lib/identity/assistants/standing";

/** What of an assistant's changes needs no person. One that makes changes itself never waits for any. */
export function StandingCell({ assistant }: { assistant: ConnectedAssistant }) {
  const t = useTranslations("assistants.standing");
  const kindsText = useKindsText();
  const { percent } = useNumbers();
  const { scope, standing } = assistant;
  if (scope === "write") return t("everything");
  if (standing === null) return <span className="text-ink-faint">{t("nothing")}</span>;
  const { kinds, ...limits } = standing;
  return (
    <span className="flex min-w-0 flex-col card:inline card:whitespace-normal">
      <span className="truncate card:whitespace-normal">
        {kindsText(kinds)}
        <span className="sr-only card:not-sr-only">:</span>
      </span>{" "}
      <span className="truncate text-xs text-ink-faint card:whitespace-normal">
        {t("limits", { ...limits, share: percent(limits.percent) })}
      </span>
    </span>
  );
}

/** Returns a function that lists kinds: `Prices and overrides`. */
function useKindsText(): (kinds: readonly StandingKind[]) => string {
  const t = useTranslations("assistants.standing");
  const format = useFormatter();
  return (kinds) =>
    format.list(kinds.map((kind, at) => t(at === 0 ? `kind.${kind}` : `among.${kind}`)));
}
