"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import type { PortalLogEntry } from "@/lib/activity/logs/schema";
import { dateIn } from "@/lib/core/dates";
import { DayHeading } from "./day-heading";
import { useLogColumns } from "./use-log-columns";
import { useLogView } from "../use-log-view";

interface LogTableProps {
  entries: readonly PortalLogEntry[];
  timeZone: string;
  total: number;
  isMore: boolean;
  onEndReached: () => void;
}

/** The entries; a row opens its drawer. */
export function LogTable({ entries, timeZone, total, isMore, onEndReached }: LogTableProps) {
  const t = useTranslations("logs");
  const columns = useLogColumns(timeZone);
  const days = useMemo(
    () => ({
      of: ({ created_at: at }: PortalLogEntry) => dateIn(timeZone, new Date(at)),
      renderHeading: (day: string) => <DayHeading day={day} timeZone={timeZone} />,
    }),
    [timeZone],
  );
  const { open, openId, dates } = useLogView();
  const span = dates.from || dates.to ? "chosen" : "usual";
  return (
    <DataTable
      label={t("label")}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      sections={days}
      activeKey={openId}
      totalRows={total}
      onRowAction={({ id }) => open(id)}
      onEndReached={onEndReached}
      density="comfortable"
      className="max-h-[max(20rem,calc(100dvh-12rem))]"
      footer={
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-faint">
          {t(isMore ? "more" : `end.${span}`)}
        </p>
      }
    />
  );
}
