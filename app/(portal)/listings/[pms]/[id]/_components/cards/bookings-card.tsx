"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { channelLabel } from "@/lib/catalog/view";
import { rowKeyOf } from "@/lib/catalog/rows";
import { bookingsQuery } from "@/lib/inventory/bookings/client";
import { addDays, daysBetween } from "@/lib/core/dates";
import type { CalendarBar } from "@/lib/pricing/prices/schema-calendar";
import { DrawerPart, LinesSkeleton } from "@/app/(portal)/listings/_components/drawer/drawer-part";
import type { PartProps } from "../state/page-props";

interface BookingsCardProps extends PartProps {
  bars: readonly CalendarBar[];
  seesBookings: boolean;
}

/** Number of rows in each list. */
const shownCount = 3;

/** The next stays, and the latest bookings. */
export function BookingsCard({ bars, seesBookings, ...props }: BookingsCardProps) {
  const { row } = props;
  const t = useTranslations("listing.bookings");
  const { href } = useAccount();
  const page = href(`/bookings?listing=${encodeURIComponent(rowKeyOf(row.listing))}`);
  return (
    <DrawerPart title={t("title")} {...(seesBookings && { more: { href: page, text: t("more") } })}>
      <div className="flex flex-col gap-3 text-sm">
        {/* The stays of several units overlap, so the calendar has none of them. */}
        {row.listing.units === 1 && <Next bars={bars} {...props} />}
        {seesBookings && <Latest {...props} />}
      </div>
    </DrawerPart>
  );
}

function Next({ bars, ...props }: Omit<BookingsCardProps, "seesBookings">) {
  const t = useTranslations("listing.bookings");
  const { today, formats } = props;
  const next = bars.filter(({ from }) => from >= today).slice(0, shownCount);
  return (
    <Part title={t("next")}>
      {next.length === 0 ? (
        <p className="text-ink-soft">{t("noNext")}</p>
      ) : (
        <ul>
          {next.map((bar) => (
            <Line
              key={bar.from}
              stay={stayText(bar.from, addDays(bar.to, 1), props)}
              channel={bar.channel}
              detail={
                bar.rate === null
                  ? null
                  : formats.money(bar.rate * (daysBetween(bar.from, bar.to) + 1))
              }
            />
          ))}
        </ul>
      )}
    </Part>
  );
}

function Latest(props: PartProps) {
  const { row, formats } = props;
  const t = useTranslations("listing.bookings");
  const { id, pms } = row.listing;
  const scope = { date_filters: {}, filters: { listings: [{ listing_id: id, pms_name: pms }] } };
  const query = useInfiniteQuery(bookingsQuery(useAccount().account, scope));
  return (
    <Part title={t("latest")}>
      <QueryView
        query={query}
        loading={<LinesSkeleton count={shownCount} label={t("loading")} />}
        isEmpty={({ pages }) => pages[0]?.data.pagination.total === 0}
        empty={<p className="text-ink-soft">{t("noLatest")}</p>}
        errorTitle={t("failed")}
      >
        {({ pages }) => (
          <ul>
            {pages[0]?.data.reservations.slice(0, shownCount).map((booking) => (
              <Line
                key={booking.reservation_id}
                stay={stayText(booking.check_in, booking.check_out, props)}
                channel={booking.booking_channel}
                detail={
                  booking.booked_date === null
                    ? null
                    : t("booked", { date: formats.shortDate(booking.booked_date) })
                }
              />
            ))}
          </ul>
        )}
      </QueryView>
    </Part>
  );
}

/** `Dec 4 – Dec 8`: check-in and check-out. */
function stayText(checkIn: string, checkOut: string, { formats }: PartProps): string {
  return `${formats.shortDate(checkIn)} – ${formats.shortDate(checkOut)}`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="pb-1 text-ink-faint">{title}</h3>
      {children}
    </div>
  );
}

interface LineProps {
  stay: string;
  channel: string | null;
  detail: string | null;
}

function Line({ stay, channel, detail }: LineProps) {
  return (
    <li className="flex min-h-9 items-center gap-3 border-b border-line py-1.5 tabular-nums last:border-0">
      <span className="min-w-0 flex-1 text-ink">
        {stay}
        {channel !== null && <span className="text-ink-faint"> · {channelLabel(channel)}</span>}
      </span>
      {detail !== null && <span className="shrink-0 text-ink-soft">{detail}</span>}
    </li>
  );
}
