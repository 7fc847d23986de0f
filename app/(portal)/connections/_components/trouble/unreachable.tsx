"use client";
import { useTranslations } from "next-intl";
import { pmsTitle } from "@/lib/core/pms";
import { useWhen } from "../use-when";
import type { TroubleProps } from "./trouble-props";
import { TroublePanel } from "./trouble-panel";

/** The PMS does not answer: it is tried again by itself. */
export function Unreachable({ connection, timeZone }: TroubleProps) {
  const t = useTranslations("connections.trouble");
  const when = useWhen(timeZone);
  const { pms_name: name, state_reason: reason, state_since: since } = connection;
  const { next_import_at: next } = connection;
  return (
    <TroublePanel
      tone="warning"
      title={t("unreachable", { pms: pmsTitle(name) })}
      text={t("unreachableText", {
        reason: reason ?? t("noReason"),
        since: when(since),
        next: next === null ? t("soon") : when(next),
      })}
    />
  );
}
