"use client";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { LogEntry } from "@/lib/activity/logs/schema";

/** The source of a change: portal, API or background job. */
export function Via({ entry }: { entry: LogEntry }) {
  const t = useTranslations("logs.via");
  const device = entry.metadata.device_type;
  if (device === null) return <span className="text-ink-faint">{t("job")}</span>;
  return <Badge tone={device === "api" ? "accent" : "neutral"}>{t(device)}</Badge>;
}
