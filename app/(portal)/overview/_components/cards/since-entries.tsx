"use client";
import { useFormatter, useNow, useTranslations } from "next-intl";
import Link from "next/link";
import { useAccount } from "@/components/hooks/use-account";
import { ChangeText } from "@/components/logs/change-text";
import { SentenceText, usePersonName } from "@/components/logs/sentence-text";
import type { Overview } from "@/lib/activity/overview/schema";
import { ruleChangeOf } from "@/lib/activity/logs/rule-change";
import { differencesOf } from "@/lib/activity/logs/sentence";
import { dateIn } from "@/lib/core/dates";
import { timeText } from "@/components/hooks/time-format";

interface SinceEntriesProps {
  changes: NonNullable<Overview["changes"]>;
  /** ISO 8601. */
  since: string;
  /** The account's IANA time zone. */
  timeZone: string;
}

type Entry = SinceEntriesProps["changes"]["newest"][number];

/** The newest log entries, each as a link to the log. */
export function SinceEntries({ changes: { newest, count }, since, timeZone }: SinceEntriesProps) {
  const t = useTranslations("overview.since");
  const { href } = useAccount();
  const nameOf = usePersonName();
  if (newest.length === 0) {
    return <p className="grid flex-1 place-items-center p-4 text-sm text-ink-faint">{t("none")}</p>;
  }
  return (
    <>
      <ul>
        {newest.map((entry) => (
          <li key={entry.id} className="border-b border-line last:border-0">
            <Link
              href={href(pathOf(entry))}
              className="grid items-center gap-x-4 px-4 py-2 text-sm text-ink-soft focus-ring-inset transition-colors hover:bg-hover sm:min-h-9.5 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
            >
              <EntryTime at={entry.created_at} timeZone={timeZone} />
              <span className="flex min-w-0 flex-wrap items-center gap-x-2 sm:flex-nowrap">
                <span className="min-w-0 sm:truncate">
                  <SentenceText entry={entry} />
                </span>
                {isShort(entry) && (
                  <span className="max-w-full min-w-0 shrink-0 sm:max-w-1/2">
                    <ChangeText entry={entry} />
                  </span>
                )}
              </span>
              <span className="truncate text-ink-faint sm:max-w-36">{nameOf(entry.user)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {count > newest.length && (
        <Link
          href={href(`/logs?from=${since.slice(0, 10)}`)}
          className="border-t border-line px-4 py-2 text-sm text-ink-soft focus-ring-inset transition-colors hover:bg-hover"
        >
          {t("more", { count: count - newest.length })}
        </Link>
      )}
    </>
  );
}

/** Returns whether the change fits in a line: a single value, or a rule's phrase. */
function isShort(entry: Entry): boolean {
  return ruleChangeOf(entry) !== null || differencesOf(entry.changes).length === 1;
}

function pathOf({ id, created_at: at }: Entry): string {
  return `/logs?from=${at.slice(0, 10)}&open=${id}`;
}

function EntryTime({ at, timeZone }: { at: string; timeZone: string }) {
  const t = useTranslations("overview.since");
  const format = useFormatter();
  const now = useNow();
  const time = timeText(format, at, timeZone);
  const isToday = dateIn(timeZone, new Date(at)) === dateIn(timeZone, now);
  return (
    <time dateTime={at} suppressHydrationWarning className="text-ink-faint tabular-nums">
      {t(isToday ? "today" : "yesterday", { time })}
    </time>
  );
}
