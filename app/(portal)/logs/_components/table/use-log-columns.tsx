"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import type { Column, ColumnShape } from "@/components/data-table/types";
import { Moment } from "@/components/moment/moment";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { ChangeText } from "@/components/logs/change-text";
import { SentenceText } from "@/components/logs/sentence-text";
import { usePersonName } from "@/components/logs/use-person-name";
import { Via } from "./via";

const shapes = [
  { id: "when", minWidth: 124, grow: 0, card: "value" },
  { id: "who", minWidth: 132, grow: 0.7, card: "meta" },
  { id: "what", minWidth: 250, grow: 2.2, card: "title" },
  { id: "change", minWidth: 190, grow: 1.6, card: "meta" },
  { id: "level", minWidth: 84, grow: 0, card: "meta" },
  { id: "via", minWidth: 84, grow: 0, card: "meta" },
] as const satisfies readonly Omit<ColumnShape, "header">[];

/** The columns without their cells, as skeletons need them. */
export function useLogShapes(): readonly ColumnShape[] {
  const t = useTranslations("logs.columns");
  return useMemo(() => shapes.map((shape) => ({ ...shape, header: t(shape.id) })), [t]);
}

/** The columns; times are in the account's time zone. */
export function useLogColumns(timeZone: string): readonly Column<LogEntry>[] {
  const all = useLogShapes();
  return useMemo(() => {
    const cells = {
      when: (entry: LogEntry) => <Moment at={entry.created_at} timeZone={timeZone} />,
      who: (entry: LogEntry) => <Person user={entry.user} />,
      what: (entry: LogEntry) => <SentenceText entry={entry} />,
      change: (entry: LogEntry) => <ChangeText changes={entry.changes} />,
      level: (entry: LogEntry) => <Level type={entry.log_type} />,
      via: (entry: LogEntry) => <Via entry={entry} />,
    };
    return shapes.map(({ id }, at) => ({
      ...(all[at] ?? { id, header: "" }),
      cell: cells[id],
    }));
  }, [all, timeZone]);
}

function Level({ type }: { type: LogEntry["log_type"] }) {
  const t = useTranslations("logs.type");
  return <Badge tone="neutral">{t(type)}</Badge>;
}

function Person({ user }: { user: LogEntry["user"] }) {
  const name = usePersonName()(user);
  return (
    <span title={user.email ?? undefined} className="text-ink-soft">
      {name}
    </span>
  );
}
