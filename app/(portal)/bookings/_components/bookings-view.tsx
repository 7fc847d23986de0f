"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { bookingChartsQuery, bookingsQuery } from "@/lib/inventory/bookings/client";
import { BookingCharts } from "./charts/booking-charts";
import { BookingFilters } from "./filters/booking-filters";
import { BookingTotals } from "./booking-totals";
import { BookingsSkeleton, BookingTableSkeleton } from "./bookings-skeleton";
import { ExportMenu } from "./export-menu";
import { NoBookings } from "./no-bookings";
import { useBookingView } from "./use-booking-view";

/** Last on the page, so loaded last. */
const BookingTable = lateComponent(() => import("./table/booking-table"), BookingTableSkeleton);

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
