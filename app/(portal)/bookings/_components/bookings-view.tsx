"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import {
  bookingChartsQuery,
  bookingsQuery,
  readBookingRows,
} from "@/lib/inventory/bookings/client";
import { BookingCharts } from "./booking-charts";
import { BookingFilters, useBookingView, type BookingPage } from "./booking-filters";
import { BookingsSkeleton, BookingTableSkeleton } from "./bookings-skeleton";
import { CalendarX2, SearchX, Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useFormats } from "@/components/chart/use-formats";
import { Stat } from "@/components/ui/stat";
import type { Summary, ReportRow } from "@/lib/inventory/bookings/schema-report";
import { useState } from "react";
import { saveFile } from "@/components/chart/save-file";
import { showToast } from "@/components/toast/toast-queue";
import { Menu, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { ApiProblem } from "@/lib/http/fetcher";
import type { BookingScope } from "@/lib/inventory/bookings/view";

/** Last on the page, so loaded last. */
const BookingTable = lateComponent(() => import("./booking-table"), BookingTableSkeleton);

export interface BookingsViewProps {
  /** In the account's time zone. */
  today: string;
  /** Shows filters by listings and their values. */
  seesListings: boolean;
}

/** The report that the URL names: totals, charts, and bookings. */
export function BookingsView({ today, seesListings }: BookingsViewProps) {
  const t = useTranslations("bookings");
  const { account } = useAccount();
  const page = useBookingView(today);
  const report = useInfiniteQuery(bookingsQuery(account, page.scope));
  const charts = useQuery(bookingChartsQuery(account, page.scope));
  const total = report.data?.pages[0]?.data.pagination.total ?? 0;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t("title")}
        description={t("description")}
        secondaryActions={<ExportMenu scope={page.scope} total={total} />}
      />
      <BookingFilters page={page} seesListings={seesListings} />
      <QueryView
        query={report}
        loading={<BookingsSkeleton />}
        isEmpty={() => total === 0}
        empty={<NoBookings page={page} />}
        errorTitle={t("failed")}
      >
        {({ pages }) => (
          // The previous rows stay, dimmed, while the next ones load.
          <div
            aria-busy={report.isPlaceholderData}
            className={
              report.isPlaceholderData ? "flex flex-col gap-4 opacity-60" : "flex flex-col gap-4"
            }
          >
            <BookingTotals summary={pages[0]?.data.summary ?? {}} />
            <BookingCharts query={charts} />
            <BookingTable
              pages={pages}
              total={total}
              isMore={report.isFetchingNextPage}
              onMore={report.fetchNextPage}
            />
          </div>
        )}
      </QueryView>
    </div>
  );
}

/** Shown when no booking matches the filters, or the period has none. */
function NoBookings({ page }: { page: BookingPage }) {
  const t = useTranslations("bookings");
  const { isNarrowed, clear, write } = page;
  const wider = () => write({ period: "booked-365" });
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={isNarrowed ? <SearchX /> : <CalendarX2 />}
        title={t(isNarrowed ? "nothing.title" : "empty.title")}
        action={
          <Button onPress={isNarrowed ? clear : wider}>
            {t(isNarrowed ? "nothing.action" : "empty.action")}
          </Button>
        }
      >
        {t(isNarrowed ? "nothing.text" : "empty.text")}
      </EmptyState>
    </div>
  );
}

/** Totals of the matching bookings, one row per currency. */
function BookingTotals({ summary }: { summary: Readonly<Record<string, Summary>> }) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
      {Object.entries(summary).map(([currency, totals]) => (
        <CurrencyTotals key={currency} currency={currency} totals={totals} />
      ))}
    </div>
  );
}

function CurrencyTotals({ currency, totals }: { currency: string; totals: Summary }) {
  const t = useTranslations("bookings.totals");
  const isKnown = currency !== "unknown";
  const name = isKnown ? currency : t("unknown");
  const { money, whole, decimal, percent } = useFormats(isKnown ? currency : null);
  return (
    <section
      aria-label={name}
      className="grid grid-cols-2 gap-x-6 gap-y-3 py-3 sm:grid-cols-4 xl:grid-cols-7"
    >
      <Stat label={t("revenue", { currency: name })} value={money(totals.revenue)} />
      <Stat label={t("bookings")} value={whole(totals.bookings)} />
      <Stat label={t("nights")} value={whole(totals.nights)} />
      <Stat label={t("adr")} value={valueOrDash(totals.adr, money)} />
      <Stat
        label={t("lead")}
        value={valueOrDash(totals.average_lead_time, decimal)}
        unit={t("days")}
      />
      <Stat
        label={t("stay")}
        value={valueOrDash(totals.average_length_of_stay, decimal)}
        unit={t("nightsUnit")}
      />
      <Stat
        label={t("cancelled")}
        value={valueOrDash(totals.cancellation_rate, (rate) => percent(100 * rate))}
      />
    </section>
  );
}

function valueOrDash(value: number | null, write: (value: number) => string): string {
  return value === null ? "–" : write(value);
}

/** Exports every matching booking, not only the visible rows. */
function ExportMenu({ scope, total }: { scope: BookingScope; total: number }) {
  const t = useTranslations("bookings.export");
  const { account } = useAccount();
  const [isSaving, setSaving] = useState(false);
  const save = async (kind: keyof typeof writers) => {
    setSaving(true);
    try {
      const { reservations, total: matching } = await readBookingRows(account, scope);
      saveFile(`bookings.${kind}`, await writers[kind](reservations, t("sheet")));
      const count = reservations.length;
      const isCut = count < matching;
      showToast({
        tone: isCut ? "warning" : "success",
        title: t(isCut ? "cut" : "saved", { count, total: matching }),
      });
    } catch (error) {
      const description = error instanceof ApiProblem ? error.message : "";
      showToast({ tone: "danger", title: t("failed"), description });
    } finally {
      setSaving(false);
    }
  };
  return (
    <MenuTrigger>
      <Button isDisabled={total === 0} isPending={isSaving}>
        <Download aria-hidden />
        {t("button")}
      </Button>
      <Menu placement="bottom end" aria-label={t("button")}>
        <MenuItem onAction={() => void save("csv")} description={t("rows", { count: total })}>
          {t("csv")}
        </MenuItem>
        <MenuItem onAction={() => void save("xlsx")} description={t("rows", { count: total })}>
          {t("xlsx")}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

/** Writers by file type; each loads its library when called. */
const writers = {
  csv: async (rows: readonly ReportRow[]): Promise<Blob> => {
    const { bookingsCsv } = await import("@/lib/inventory/bookings/files");
    return new Blob([bookingsCsv(rows)], { type: "text/csv;charset=utf-8" });
  },
  xlsx: async (rows: readonly ReportRow[], name: string): Promise<Blob> => {
    const [{ fileColumns }, { toSheet }] = await Promise.all([
      import("@/lib/inventory/bookings/files"),
      import("@/lib/inventory/bookings/sheet"),
    ]);
    const cells = rows.map((row) => fileColumns.map((column) => row[column]));
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    return new Blob([toSheet(name, [[...fileColumns], ...cells])], { type });
  },
};
