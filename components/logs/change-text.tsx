"use client";
import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { differencesOf } from "@/lib/activity/logs/sentence";
import { useFieldText } from "./use-field-text";

/** The first changed field, before and after, and the number of further ones. */
export function ChangeText({ changes }: { changes: LogEntry["changes"] }) {
  const t = useTranslations("logs");
  const { textOf, nameOf } = useFieldText();
  const [first, ...others] = differencesOf(changes);
  if (!first) return null;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 tabular-nums">
      {first.field !== null && (
        <span className="shrink-0 text-ink-faint">{nameOf(first.field)}</span>
      )}
      <span className="truncate text-ink-faint">{textOf(first.before)}</span>
      <ArrowRight aria-hidden className="size-3 shrink-0 text-ink-faint" />
      <span className="sr-only">{t("to")}</span>
      <span className="truncate font-medium text-ink">{textOf(first.after)}</span>
      {others.length > 0 && (
        <span className="shrink-0 text-xs text-ink-faint">
          {t("further", { count: others.length })}
        </span>
      )}
    </span>
  );
}
