"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import { useFormats } from "@/components/chart/use-formats";
import { QueryView } from "@/components/query-view/query-view";
import { Notice } from "@/components/ui/notice";
import type { ListingRow } from "@/lib/catalog/rows";
import type { ListingSummary } from "@/lib/catalog/schema";
import type { DateText } from "@/lib/core/dates";
import { calendarQuery } from "@/lib/pricing/prices/client";
import { nightsOfRow, spanFrom } from "@/lib/pricing/prices/listing-nights";
import { ListingHeader } from "./header/listing-header";
import { CardsSkeleton, NightsSkeleton } from "./listing-skeleton";
import { NightsBoard } from "./nights-board";
import { NightMounts } from "./mounts/night-mounts";
import { CursorProvider } from "./state/cursor";
import { useOverrideDates } from "./state/use-override-dates";
import { useRange } from "./state/use-range";

const ListingCards = dynamic(() => import("./cards/listing-cards"), { loading: CardsSkeleton });

export interface ListingBoardProps {
  row: ListingRow;
  catalog: readonly ListingSummary[];
  today: DateText;
  zone: string;
  seesBookings: boolean;
  editsOverrides: boolean;
}

/** Header, prices of the next year, and everything else about the listing. */
export function ListingBoard(props: ListingBoardProps) {
  const { row, catalog, today, zone, seesBookings, editsOverrides } = props;
  const t = useTranslations("listing");
  const { account } = useAccount();
  const formats = useFormats(row.listing.currency);
  const span = useMemo(() => spanFrom(today), [today]);
  const { id, pms } = row.listing;
  const query = useQuery(calendarQuery(account, [{ id, pms }], span.from, span.to));
  const calendar = query.data?.rows[0];
  const nights = useMemo(
    () => (calendar ? nightsOfRow(calendar, span.from) : []),
    [calendar, span.from],
  );
  const range = useRange(nights, today);
  const part = { row, today, formats };
  const override = useOverrideDates(nights, range.dates, today);
  return (
    <div className="flex flex-col gap-4">
      <ListingHeader
        row={row}
        catalog={catalog}
        {...(editsOverrides && { onOverride: override.start })}
      />
      <QueryView query={query} loading={<NightsSkeleton />} errorTitle={t("chart.failed")}>
        {({ rows: [found] }) =>
          found && (
            <CursorProvider>
              {found.error === "LISTING_NO_DATA" && (
                <Notice tone="warning" title={t("noPrice.title")}>
                  {t("noPrice.text")}
                </Notice>
              )}
              <NightsBoard {...part} calendar={found} nights={nights} range={range} zone={zone} />
            </CursorProvider>
          )
        }
      </QueryView>
      <ListingCards {...part} bars={calendar?.bars ?? []} seesBookings={seesBookings} />
      <NightMounts listing={{ id, pms }} override={override} hasOverride={editsOverrides} />
    </div>
  );
}
