"use client";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";

/** Until when an invitation can be taken, or that it no longer can. */
export function InvitationValidity({
  expiresAt,
  timeZone,
}: {
  expiresAt: string;
  timeZone: string;
}) {
  const t = useTranslations("team.invitation");
  const format = useFormatter();
  const now = useNow();
  const until = new Date(expiresAt);
  if (until <= now) return <Badge tone="warning">{t("expired")}</Badge>;
  const date = format.dateTime(until, { dateStyle: "medium", timeStyle: "short", timeZone });
  return <span className="tabular-nums">{t("left", { date })}</span>;
}
