"use client";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useAccount } from "@/components/account/use-account";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { logActions } from "@/lib/audit/entry-kinds";
import type { Overview } from "@/lib/activity/overview/schema";

/** Kinds of change shown; the log has the rest. */
const most = 8;

interface RecentChangesProps {
  changes: NonNullable<Overview["changes"]>;
  since: string;
}

type RecentChange = RecentChangesProps["changes"][number];

/** Changes since yesterday by kind and person; each links to its log entries. */
export function RecentChanges({ changes, since }: RecentChangesProps) {
  const t = useTranslations("overview.changes");
  const { href } = useAccount();
  const from = since.slice(0, 10);
  const entriesOf = ({ log_type: type, action, user_id: person }: RecentChange) =>
    href(`/logs?type=${type}&action=${action}&person=${person}&from=${from}`);
  return (
    <Card
      title={t("title")}
      padding="none"
      actions={
        <TextLink href={href("/logs")} className="text-sm">
          {t("all")}
        </TextLink>
      }
    >
      {changes.length === 0 && <p className="px-4 py-3.5 text-sm text-ink-faint">{t("none")}</p>}
      <ul>
        {changes.slice(0, most).map((change) => (
          <li
            key={`${change.log_type} ${change.action} ${change.user_id}`}
            className="border-b border-line last:border-0"
          >
            <Link
              href={entriesOf(change)}
              className="flex items-center gap-4 px-4 py-2.5 text-sm text-ink focus-ring-inset transition-colors hover:bg-hover"
            >
              <span className="min-w-8 shrink-0 text-right font-semibold tabular-nums">
                {t("times", { count: change.count })}
              </span>
              <span className="min-w-0 flex-1 truncate">{labelOf(change)}</span>
              <span className="max-w-2/5 shrink-0 truncate text-ink-faint">
                {nameOf(change, t("job"), t("unknown", { id: change.user_id }))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {changes.length > most && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-faint">
          {t("more", { count: changes.length - most })}
        </p>
      )}
    </Card>
  );
}

function nameOf({ user_id: id, name }: RecentChange, job: string, unknown: string): string {
  return id === 0 ? job : (name ?? unknown);
}

function labelOf({ log_type: type, action }: RecentChange): string {
  const labels: Readonly<Record<string, string>> = logActions[type];
  return labels[action] ?? action;
}
