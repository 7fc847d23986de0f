"use client";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data-table/data-table";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { useLogColumns } from "./use-log-columns";
import { useLogView } from "../use-log-view";

interface LogTableProps {
  entries: readonly LogEntry[];
  timeZone: string;
  total: number;
  isMore: boolean;
  onEndReached: () => void;
}

/** The entries; a row opens its drawer. */
export function LogTable({ entries, timeZone, total, isMore, onEndReached }: LogTableProps) {
  const t = useTranslations("logs");
  const columns = useLogColumns(timeZone);
  const { open, openId, dates } = useLogView();
  const days = dates.from || dates.to ? "chosen" : "usual";
  return (
    <DataTable
      label={t("label")}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      activeKey={openId}
      totalRows={total}
      onRowAction={({ id }) => open(id)}
      onEndReached={onEndReached}
      density="comfortable"
      className="max-h-[max(20rem,calc(100dvh-12rem))]"
      footer={
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-faint">
          {t(isMore ? "more" : `end.${days}`)}
        </p>
      }
    />
  );
}
