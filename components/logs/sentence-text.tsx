"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { listingsOf, ruleChangeOf } from "@/lib/activity/logs/rule-change";
import type { ShownEntry, LogEntry } from "@/lib/activity/logs/schema";
import { sentenceOf } from "@/lib/activity/logs/sentence";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "@/components/hooks/use-account";
import { usersQuery } from "@/lib/activity/logs/client";

/** What a sentence needs of an entry, which may not be in the log yet. */
export type ToldEntry = Pick<
  ShownEntry,
  "log_type" | "action" | "action_label" | "entity" | "changes" | "level"
>;

/** An entry as a sentence; a rule is named as its editor names it, with the listings that it applied to. */
export function SentenceText({ entry }: { entry: ToldEntry }) {
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

/** The name of the person who made a change; their e-mail at that time when they are unknown now. */
export function usePersonName(): (user: LogEntry["user"]) => string {
  const t = useTranslations("logs");
  const { account } = useAccount();
  const { data } = useQuery(usersQuery(account));
  return ({ id, email }) => {
    if (id === 0) return t("job");
    const name = data?.users.find((person) => person.id === id)?.name;
    return name ?? email ?? t("unknownPerson", { id });
  };
}
