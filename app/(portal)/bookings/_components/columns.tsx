"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/chart/use-formats";
import type { Column, ColumnShape } from "@/components/data-table/types";
import { Badge, type Tone } from "@/components/ui/badge";
import type { ReportRow } from "@/lib/inventory/bookings/schema-report";
import { channelLabel } from "@/lib/catalog/view";
import { pmsTitle } from "@/lib/core/pms";

type Id = keyof typeof cells;
type Formats = ReturnType<typeof useFormats>;

const tones: Record<ReportRow["booking_status"], Tone> = {
  booked: "neutral",
  cancelled: "danger",
  blocked: "warning",
};

const unknown = <span className="text-ink-faint">–</span>;

const cells = {
  listing: ({ listing_name, listing_id, pms_name }: ReportRow) => (
    <span className="flex min-w-0 flex-col leading-4">
      <span className="truncate font-medium">{listing_name}</span>
      <span className="truncate text-xs text-ink-faint">{`${listing_id} · ${pmsTitle(pms_name)}`}</span>
    </span>
  ),
  booked: ({ booked_date }: ReportRow, { date }: Formats) =>
    booked_date === null ? unknown : date(booked_date),
  stay: ({ check_in, check_out }: ReportRow, { date, shortDate }: Formats) =>
    `${shortDate(check_in)} → ${date(check_out)}`,
  nights: ({ no_of_days }: ReportRow) => no_of_days,
  lead: ({ lead_time }: ReportRow) => lead_time ?? unknown,
  channel: ({ booking_channel: channel }: ReportRow) =>
    channel === null ? unknown : channelLabel(channel),
  revenue: ({ rental_revenue, currency }: ReportRow, { amountIn }: Formats) =>
    rental_revenue === null ? unknown : amountIn(rental_revenue, currency),
  status: ({ booking_status }: ReportRow) => <Status status={booking_status} />,
  reservation: ({ reservation_id }: ReportRow) => (
    <span className="truncate text-ink-soft">{reservation_id}</span>
  ),
} satisfies Record<string, (row: ReportRow, formats: Formats) => React.ReactNode>;

const shapes: readonly (Omit<ColumnShape, "header" | "id"> & { id: Id })[] = [
  { id: "listing", minWidth: 200, grow: 2.5 },
  { id: "booked", minWidth: 108, hasCardLabel: true },
  { id: "stay", minWidth: 172, grow: 1.4 },
  { id: "nights", align: "end", minWidth: 64, grow: 0.3 },
  { id: "lead", align: "end", minWidth: 72, grow: 0.3, card: "hidden" },
  { id: "channel", minWidth: 92 },
  { id: "revenue", align: "end", minWidth: 112, grow: 0.6, card: "value" },
  { id: "status", minWidth: 104, grow: 0.5 },
  { id: "reservation", minWidth: 168, card: "hidden" },
];

/** Returns the table's columns; the same array until the language changes. */
export function useColumns(): readonly Column<ReportRow>[] {
  const t = useTranslations("bookings.columns");
  const formats = useFormats(null);
  return useMemo(
    () =>
      shapes.map((shape) => ({
        ...shape,
        header: t(shape.id),
        cell: (row) => cells[shape.id](row, formats),
      })),
    [t, formats],
  );
}

function Status({ status }: { status: ReportRow["booking_status"] }) {
  const t = useTranslations("bookings.status");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
