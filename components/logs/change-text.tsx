"use client";
import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { useDifferences } from "./use-differences";

/** The first changed value, before and after, and the number of further ones. */
export function ChangeText({ changes }: { changes: LogEntry["changes"] }) {
  const t = useTranslations("logs");
  const [first, ...others] = useDifferences()({ changes });
  if (!first) return null;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-1.5 tabular-nums">
      {first.field !== null && <span className="text-ink-faint">{first.field}</span>}
      <span className="text-ink-faint">{first.before}</span>
      <ArrowRight aria-hidden className="size-3 shrink-0 text-ink-faint" />
      <span className="sr-only">{t("to")}</span>
      <span className="font-medium text-ink">{first.after}</span>
      {others.length > 0 && (
        <span className="shrink-0 text-xs text-ink-faint">
          {t("further", { count: others.length })}
        </span>
      )}
    </span>
  );
}
