"use client";
import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { useDifferences, type ShownDifference } from "./use-differences";

/** How many facts a line has room for; of changes it is one. */
const shownFacts = 2;

interface ChangeTextProps {
  entry: Pick<LogEntry, "action" | "changes">;
  /** Shows every value. */
  isWhole?: boolean;
}

/** The first changed value, before and after, or the first facts, and the number of further ones. */
export function ChangeText({ entry, isWhole = false }: ChangeTextProps) {
  const t = useTranslations("logs");
  const all = useDifferences()(entry);
  const facts = all.findIndex(({ before }) => before !== null);
  const count = Math.max(1, facts === -1 ? shownFacts : Math.min(facts, shownFacts));
  const shown = isWhole ? all : all.slice(0, count);
  const further = all.length - shown.length;
  if (all.length === 0) return null;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-3 tabular-nums">
      {shown.map((difference) => (
        <Value key={difference.field ?? ""} {...difference} />
      ))}
      {further > 0 && (
        <span className="shrink-0 text-xs text-ink-faint">{t("further", { count: further })}</span>
      )}
    </span>
  );
}

function Value({ field, before, after }: ShownDifference) {
  const t = useTranslations("logs");
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-1.5">
      {field !== null && <span className="text-ink-faint">{field}</span>}
      {before !== null && (
        <>
          <span className="text-ink-faint">{before}</span>
          <ArrowRight aria-hidden className="size-3 shrink-0 text-ink-faint" />
          <span className="sr-only">{t("to")}</span>
        </>
      )}
      <span className="font-medium text-ink">{after}</span>
    </span>
  );
}
