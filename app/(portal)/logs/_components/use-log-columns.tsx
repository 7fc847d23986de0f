"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import type { Column, ColumnShape } from "@/components/data-table/types";
import type { PortalLogEntry } from "@/lib/activity/logs/schema";
import { ChangeText } from "@/components/logs/change-text";
import { SentenceText, usePersonName } from "@/components/logs/sentence-text";
import { RevertInRow } from "./revert/revert-button";
import { timeText } from "@/components/hooks/time-format";

const shapes = [
  { id: "when", minWidth: 92, grow: 0, card: "value" },
  { id: "what", minWidth: 280, grow: 1.5, card: "title" },
  { id: "change", minWidth: 220, grow: 1.2, card: "meta" },
  { id: "level", minWidth: 92, grow: 0, card: "meta" },
  { id: "revert", minWidth: 92, grow: 0, card: "meta", align: "end", hasCardLabel: false },
] as const satisfies readonly Omit<ColumnShape, "header">[];

/** The columns without cells, for skeletons. */
export function useLogShapes(): readonly ColumnShape[] {
  const t = useTranslations("logs.columns");
  return useMemo(
    () => shapes.map((shape) => ({ ...shape, header: shape.id === "revert" ? "" : t(shape.id) })),
    [t],
  );
}

/** Returns the columns. Times are in the account's time zone. */
export function useLogColumns(timeZone: string): readonly Column<PortalLogEntry>[] {
  const all = useLogShapes();
  return useMemo(() => {
    const cells: Record<(typeof shapes)[number]["id"], Column<PortalLogEntry>["cell"]> = {
      when: (entry) => <Time at={entry.created_at} timeZone={timeZone} />,
      what: (entry) => <ChangeCell entry={entry} />,
      change: (entry) => (
        <span className="block py-1.5 leading-4 whitespace-normal empty:hidden card:py-0">
          <ChangeText entry={entry} />
        </span>
      ),
      level: (entry) => <Level level={entry.level} />,
      revert: (entry, isTabbable) => <RevertInRow entry={entry} isTabbable={isTabbable} />,
    };
    return shapes.map(({ id }, at) => ({
      ...(all[at] ?? { id, header: "" }),
      cell: cells[id],
    }));
  }, [all, timeZone]);
}

/** The time of day. The heading above has the date. */
function Time({ at, timeZone }: { at: string; timeZone: string }) {
  const format = useFormatter();
  return (
    <time dateTime={at} suppressHydrationWarning className="text-ink-faint tabular-nums">
      {timeText(format, at, timeZone)}
    </time>
  );
}

/** The change as a sentence, with its author and source. */
function ChangeCell({ entry }: { entry: PortalLogEntry }) {
  const { user } = entry;
  const name = usePersonName()(user);
  const via = useVia()(entry);
  return (
    <span className="flex min-w-0 flex-col gap-0.5 py-1.5 leading-4 whitespace-normal card:py-0">
      <span className="wrap-anywhere">
        <SentenceText entry={entry} />
      </span>
      <span title={user.email ?? undefined} className="truncate text-xs font-normal text-ink-faint">
        {via === null ? name : `${name} · ${via}`}
      </span>
    </span>
  );
}

function Level({ level }: { level: PortalLogEntry["level"] }) {
  const t = useTranslations("logs.type");
  return <Badge tone="neutral">{t(level)}</Badge>;
}

/** Returns the name of the source of a change: an assistant, portal, phone or API; null for a job, which has no person. */
export function useVia(): (entry: PortalLogEntry) => string | null {
  const t = useTranslations("logs.via");
  return ({ assistant, metadata: { device_type: device }, user }) => {
    if (assistant !== null) return assistant;
    if (device !== null) return t(device);
    return user.id === 0 ? null : t("job");
  };
}
