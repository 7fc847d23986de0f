"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { sentenceOf } from "@/lib/activity/logs/sentence";

/** An entry as a sentence. */
export function SentenceText({ entry }: { entry: LogEntry }) {
  const t = useTranslations("logs");
  const { key, name } = sentenceOf(entry);
  if (key === null) return entry.action_label;
  return <span>{t.rich(`sentence.${key}`, { name, b: strong })}</span>;
}

function strong(chunks: ReactNode) {
  return <b className="font-semibold text-ink">{chunks}</b>;
}
