"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { listingPath } from "@/lib/catalog/view";
import { catalogQuery, listingQuery } from "@/lib/catalog/client";
import dynamic from "next/dynamic";
import { toRows, type ListingRow } from "@/lib/catalog/rows";
import { withAccount } from "@/lib/http/fetcher";
import { nameIn } from "@/lib/market/neighborhood/client";
import { type DateText, addDays } from "@/lib/core/dates";
import { ListingsScopeProvider, type Rights } from "@/app/(portal)/listings/_components/scope";
import { useScope } from "@/app/(portal)/listings/_components/use-scope";
import { ListingSkeleton, CardsSkeleton, NightsSkeleton } from "./listing-skeleton";
import { useFormats } from "@/components/chart/use-formats";
import { Notice } from "@/components/ui/notice";
import type { ListingSummary } from "@/lib/catalog/schema";
import { calendarQuery } from "@/lib/pricing/prices/client";
import {
  nightsOfRow,
  spanFrom,
  isOpen,
  type ListingNight,
} from "@/lib/pricing/prices/listing-nights";
import { ListingHeader } from "./listing-header";
import { NightsBoard } from "./nights-board";
import { CursorProvider } from "./state/cursor";
import { useRange, nightText, usePageView } from "./state/use-page-view";
import { LazyExplanationDrawer } from "@/components/prices/explain/night-drawer";
import { LazyOverrideDialog } from "@/components/prices/override/lazy-override-dialog";

export interface ListingViewProps {
  listing: { pms: string; id: string };
  /** The listing's own day. */
  today: DateText;
  /** The listing's IANA time zone. */
  zone: string;
  rights: Rights;
  seesBookings: boolean;
  editsOverrides: boolean;
}

/** The page of one listing. */
export function ListingView({ listing: named, rights, ...props }: ListingViewProps) {
  const t = useTranslations("listing");
  const { account } = useAccount();
  const query = useQuery(listingQuery(account, named));
  const catalog = useQuery(catalogQuery(account)).data?.listings;
  const scope = useListingScope(rights);
  return (
    <ListingsScopeProvider scope={scope}>
      {!query.data && <h1 className="sr-only">{t("title")}</h1>}
      <QueryView
        query={query}
        loading={<ListingSkeleton />}
        isEmpty={({ listings }) => listings.length === 0}
        errorTitle={t("failed")}
      >
        {({ listings }) => {
          const [row] = toRows(listings, catalog ?? []);
          return row && <ListingBoard row={row} catalog={catalog ?? []} {...props} />;
        }}
      </QueryView>
    </ListingsScopeProvider>
  );
}

/** The scope of the listings page, except that other listings open as pages instead of drawers. */
function useListingScope(rights: Rights) {
  const scope = useScope(rights);
  const router = useRouter();
  const { account } = useAccount();
  return useMemo(() => {
    const open = (key: string | null) => {
      const listing = nameIn(key);
      if (listing) router.push(withAccount(listingPath(listing), account));
    };
    return { ...scope, open };
  }, [scope, router, account]);
}

const ListingCards = dynamic(() => import("./cards/listing-cards"), { loading: CardsSkeleton });

interface ListingBoardProps {
  row: ListingRow;
  catalog: readonly ListingSummary[];
  today: DateText;
  zone: string;
  seesBookings: boolean;
  editsOverrides: boolean;
}

/** Header, prices of the next year, and everything else about the listing. */
function ListingBoard(props: ListingBoardProps) {
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

interface NightMountsProps {
  listing: { id: string; pms: string };
  override: OverrideDates;
  hasOverride: boolean;
}

/** Overlays of the page: the explanation of the night in the URL, and the override editor. */
function NightMounts({ listing, override, hasOverride }: NightMountsProps) {
  const { night, write } = usePageView();
  const { dates, edit, close } = override;
  return (
    <>
      {night !== null && (
        <LazyExplanationDrawer
          listing={listing}
          date={night}
          onMove={(nights) => write({ night: nightText(listing, addDays(night, nights)) })}
          {...(hasOverride && { onOverride: () => edit([night]) })}
          onClose={() => write({ night: null })}
        />
      )}
      {dates !== null && dates.length > 0 && (
        <LazyOverrideDialog
          selection={[{ ...listing, dates: [...dates] }]}
          kind="price"
          onClose={close}
        />
      )}
    </>
  );
}

/** The nights in the override editor; null while it is closed. */
function useOverrideDates(
  nights: readonly ListingNight[],
  selected: readonly DateText[],
  today: DateText,
) {
  const { night: opened } = usePageView();
  const [dates, setDates] = useState<readonly DateText[] | null>(null);
  const start = () => {
    const first = nights.find((night) => night.date >= today && isOpen(night));
    const one = opened ?? first?.date;
    setDates(selected.length > 0 ? selected : one === undefined ? [] : [one]);
  };
  return { dates, start, edit: setDates, close: () => setDates(null) };
}

type OverrideDates = ReturnType<typeof useOverrideDates>;
