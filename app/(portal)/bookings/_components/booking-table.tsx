"use client";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import type { Report, ReportRow } from "@/lib/inventory/bookings/schema-report";
import { useColumns } from "./columns";

interface BookingTableProps {
  pages: readonly Report[];
  total: number;
  isMore: boolean;
  onMore: () => unknown;
}

/** The bookings, newest booked date first; more load while scrolling. */
export default function BookingTable({ pages, total, isMore, onMore }: BookingTableProps) {
  const t = useTranslations("bookings");
  const columns = useColumns();
  const rows = useMemo(() => pages.flatMap(({ data }) => data.reservations), [pages]);
  const loadMore = useCallback(() => void onMore(), [onMore]);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-semibold text-ink">{t("table.count", { count: total })}</h2>
      <DataTable
        label={t("title")}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        density="comfortable"
        totalRows={total}
        onEndReached={rows.length < total ? loadMore : undefined}
        footer={
          isMore && (
            <output className="block px-4 py-2 text-sm text-ink-faint">
              {t("table.more", { shown: rows.length, count: total })}
            </output>
          )
        }
      />
    </section>
  );
}

function keyOf({ pms_name, reservation_id }: ReportRow): string {
  return `${pms_name}/${reservation_id}`;
}
