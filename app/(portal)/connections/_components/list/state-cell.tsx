"use client";
import { Pause, Sparkles } from "lucide-react";
import { useNow, useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import { type Health, healthOf } from "@/lib/sync/connections/rules";
import type { Connection } from "@/lib/sync/connections/schema";
import { Cell } from "./cell";

const tones: Record<Health, Tone> = {
  broken: "danger",
  waiting: "warning",
  quiet: "warning",
  paused: "neutral",
  new: "accent",
  working: "success",
};

/** The state as a badge, with a short explanation. */
export function StateCell({ connection }: { connection: Connection }) {
  const t = useTranslations("connections");
  const now = useNow();
  const health = healthOf(connection, now);
  const text = useStateText(connection, health, now);
  const icon = { paused: <Pause aria-hidden />, new: <Sparkles aria-hidden /> };
  return (
    <Cell label={t("columns.state")} className="gap-0.5">
      <Badge
        tone={tones[health]}
        {...((health === "paused" || health === "new") && { icon: icon[health] })}
      >
        {t(`health.${health}`)}
      </Badge>
      <span suppressHydrationWarning className="truncate text-ink-faint">
        {text}
      </span>
    </Cell>
  );
}

function useStateText(connection: Connection, health: Health, now: Date): string {
  const t = useTranslations("connections.healthText");
  const { held, last_import_at: at } = connection;
  if (health === "broken") {
    return t(brokenText(connection), { count: held });
  }
  if (health === "quiet") return t("quiet", { days: daysSince(at, now) });
  if (health === "new") return t(newText(connection));
  return t(health === "working" ? direction(connection) : health);
}

function brokenText({ kind, state }: Connection): "held" | "refused" | "calendar" | "attention" {
  if (state === "active") return "held";
  if (state === "refused") return "refused";
  return kind === "ical" ? "calendar" : "attention";
}

function newText({ kind, to_confirm: waits }: Connection): "noCall" | "confirm" | "reading" {
  if (kind === "ingest") return "noCall";
  return waits ? "confirm" : "reading";
}

/** Returns the direction in which data is sent. */
function direction({ kind, syncing }: Connection): "calendars" | "both" | "reads" {
  if (kind === "ical") return "calendars";
  return syncing > 0 ? "both" : "reads";
}

function daysSince(at: string | null, now: Date): number {
  if (at === null) return 0;
  return Math.floor((now.getTime() - new Date(at).getTime()) / 86_400_000);
}
