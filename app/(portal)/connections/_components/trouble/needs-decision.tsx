"use client";
import { useTranslations } from "next-intl";
import { pmsTitle } from "@/lib/core/pms";
import type { TroubleProps } from "./trouble";
import { TroublePanel } from "./trouble-panel";

/** A person must decide; the reason says what. */
export function NeedsDecision({ connection }: TroubleProps) {
  const t = useTranslations("connections.trouble");
  const { pms_name: name, state_reason: reason } = connection;
  return (
    <TroublePanel
      tone="danger"
      title={t("attention", { pms: pmsTitle(name) })}
      text={t("attentionText", { reason: reason ?? t("noReason") })}
    />
  );
}
