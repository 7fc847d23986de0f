"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { listingsOf, ruleChangeOf } from "@/lib/activity/logs/rule-change";
import type { ShownEntry } from "@/lib/activity/logs/schema";
import { sentenceOf } from "@/lib/activity/logs/sentence";

/** An entry as a sentence; a rule is named as its editor names it, with the listings that it applied to. */
export function SentenceText({ entry }: { entry: ShownEntry }) {
  const t = useTranslations("logs");
  const kinds = useTranslations("customizations.kind");
  const { key, name } = sentenceOf(entry);
  const rule = ruleChangeOf(entry);
  const level = entry.level ?? entry.log_type;
  if (rule) {
    const verb = entry.action === "reverted" ? "reverted" : "changed";
    const values = { rule: kinds(rule.kind), name, level, b: strong };
    const count = listingsOf(entry);
    return (
      <span>
        {t.rich(`rule.${verb}.${entry.log_type}`, values)}
        {count !== null && (
          <span className="text-ink-faint"> · {t("rule.listings", { count })}</span>
        )}
      </span>
    );
  }
  if (key === null) return entry.action_label;
  return <span>{t.rich(`sentence.${key}`, { name, level, b: strong })}</span>;
}

function strong(chunks: ReactNode) {
  return <b className="font-semibold text-ink">{chunks}</b>;
}
