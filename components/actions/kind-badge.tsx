"use client";
import { useTranslations, useNow } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import type { Action } from "@/lib/pricing/actions/board";
import { dayMs } from "@/lib/core/dates";

const tones: Record<Action["kind"], Tone> = {
  missing_listing_information: "danger",
  availability_alert: "warning",
  pricing_recommendation: "accent",
  configuration_issue: "neutral",
};

/** The kind of an action in one word. */
export function KindBadge({ kind }: { kind: Action["kind"] }) {
  const t = useTranslations("actions.short");
  return (
    <Badge tone={tones[kind]} icon={null}>
      {t(kind)}
    </Badge>
  );
}

/** How long an action has been open, by calendar days: new today, yesterday, 12 days. `isLong` for a sentence. */
export function Age({ at, isLong = false }: { at: string; isLong?: boolean }) {
  const t = useTranslations(isLong ? "actions.opened" : "actions.age");
  const count = daysSince(new Date(at), useNow({ updateInterval: 60_000 }));
  return (
    <time dateTime={at} suppressHydrationWarning>
      {t("days", { count })}
    </time>
  );
}

/** Midnights between two moments, by the reader's clock. */
function daysSince(from: Date, to: Date): number {
  return Math.max(0, Math.round((dayOf(to) - dayOf(from)) / dayMs));
}

function dayOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
