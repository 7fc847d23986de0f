"use client";
import { useQuery } from "@tanstack/react-query";
import { House, SearchX, ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState, useDeferredValue, useMemo } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/text-link";
import { catalogQuery, listingsQuery, preloadListings } from "@/lib/catalog/client";
import { PricesSkeleton, GridSkeleton, pageFrame } from "./prices-skeleton";
import { lateComponent } from "@/components/prefetch/late-component";
import { Button } from "@/components/ui/button";
import { type ListingRow, toRows } from "@/lib/catalog/rows";
import type { Listing, ListingSummary } from "@/lib/catalog/schema";
import { filterNames, type FilterName, filterRows } from "@/lib/catalog/view";
import { PricesHeader } from "./prices-header";
import type { Shown } from "./grid/use-grid-scroll";
import { FilterBar } from "@/components/filter-bar/filter-bar";
import { useFilterChoices } from "@/components/listings/use-filter-choices";
import { useSearchText } from "@/components/hooks/use-address";
import { gridRows } from "./grid/grid-rows";
import { usePricesView } from "./use-prices-view";
import { cx } from "@/components/ui/cx";
import type { Zoom } from "./grid/axis";
import { closedLook, cornerLook, demandLooks } from "./grid/layout";

export interface PricesViewProps {
  /** In the account's time zone. */
  today: string;
  canOverride: boolean;
  /** True if the caller can access all listings of the account. */
  allListings: boolean;
}

/** Prices by night of the listings that the caller can access. */
export function PricesView({ today, canOverride, allListings }: PricesViewProps) {
  const t = useTranslations("prices");
  const { account } = useAccount();
  const listings = useQuery(listingsQuery(account));
  if (!listings.data) preloadListings(account);
  const catalog = useQuery(catalogQuery(account));
  // Loads the grid's code in parallel with the listings.
  useEffect(() => void loadWorkspace(), []);
  // The skeleton and the board have their own header.
  const hasOwnHeader = !listings.data?.listings.length && (!listings.isPending || listings.error);
  return (
    <>
      {hasOwnHeader && <PageHeader title={t("title")} className="mb-3" />}
      <QueryView
        query={listings}
        loading={<PricesSkeleton />}
        isEmpty={(data) => data.listings.length === 0}
        empty={<NoPrices isLimited={!allListings} />}
        errorTitle={t("failed")}
      >
        {(data) => (
          <PricesBoard
            listings={data.listings}
            catalog={catalog.data?.listings ?? []}
            today={today}
            canOverride={canOverride}
          />
        )}
      </QueryView>
    </>
  );
}

function NoPrices({ isLimited }: { isLimited: boolean }) {
  const t = useTranslations("prices.empty");
  const { href } = useAccount();
  return (
    <EmptyState
      icon={<House />}
      title={t(isLimited ? "limitedTitle" : "noneTitle")}
      {...(!isLimited && {
        action: <LinkButton href={href("/listings")}>{t("toListings")}</LinkButton>,
      })}
    >
      {t(isLimited ? "limitedText" : "noneText")}
    </EmptyState>
  );
}

/** Loads in the browser only: the grid is most of the page's code and can't render without a window. */
const loadWorkspace = () => import("./workspace");
const Workspace = lateComponent(loadWorkspace, GridSkeleton);

interface PricesBoardProps {
  listings: readonly Listing[];
  catalog: readonly ListingSummary[];
  /** In the account's time zone. */
  today: string;
  canOverride: boolean;
}

const noFilters = Object.fromEntries([...filterNames, "q"].map((name) => [name, null]));

/** Header, filters, and the grid of the listings that match them. */
function PricesBoard({ listings, catalog, today, canOverride }: PricesBoardProps) {
  const t = useTranslations("prices");
  const board = usePricesBoard(listings, catalog, today);
  const { view, rows, shown, grid } = board;
  const [nights, setNights] = useState<Shown | null>(null);
  const clear = () => {
    board.setSearch("");
    view.write(noFilters);
  };
  return (
    <div className={pageFrame}>
      <div className="flex flex-col gap-3 px-4 pt-4 pb-3 lg:px-6">
        <PricesHeader
          view={view}
          count={{
            shown: shown.length,
            all: view.filters.hidden.length > 0 ? rows.length : visible(rows),
          }}
          listings={shown}
          nights={nights}
          today={today}
        />
        <PriceFilters board={board} onClear={clear} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={t("empty.title")}
          action={<Button onPress={clear}>{t("clear")}</Button>}
          className="flex-1"
        >
          {t("empty.text")}
        </EmptyState>
      ) : (
        <Workspace
          rows={grid}
          view={view}
          today={today}
          canOverride={canOverride}
          onShown={setNights}
        />
      )}
      <Legend zoom={view.zoom} />
    </div>
  );
}

/** Hidden listings are left out unless a filter includes them. */
function visible(rows: readonly ListingRow[]): number {
  return rows.filter(({ listing }) => !listing.isHidden).length;
}

const singleFilters: ReadonlySet<FilterName> = new Set(["sync", "hidden"]);

/** The same search and filters as on Listings. */
function PriceFilters({
  board: { rows, view, search, setSearch },
  onClear,
}: {
  board: PricesBoardState;
  onClear: () => void;
}) {
  const t = useTranslations("prices");
  const filters = useTranslations("listings.filters");
  return (
    <FilterBar
      search={{
        label: t("search.label"),
        placeholder: t("search.placeholder"),
        value: search,
        onChange: setSearch,
      }}
      names={filterNames}
      labelOf={(name) => filters(`${name}.label`)}
      choices={useFilterChoices(rows)}
      values={view.filters}
      single={singleFilters}
      onChange={(name, values) => view.write({ [name]: values })}
      clearLabel={t("clear")}
      onClear={onClear}
    />
  );
}

type PricesBoardState = ReturnType<typeof usePricesBoard>;

/** Returns the listings that match the filters in the URL, as rows of the grid. */
function usePricesBoard(
  listings: readonly Listing[],
  catalog: readonly ListingSummary[],
  today: string,
) {
  const view = usePricesView(today);
  const [search, setSearch] = useSearchText(view.search, view.write);
  const wanted = useDeferredValue(search);
  const rows = useMemo(() => toRows(listings, catalog), [listings, catalog]);
  const { filters, folded, homes } = view;
  const shown = useMemo(() => filterRows(rows, wanted, filters), [rows, wanted, filters]);
  const grid = useMemo(() => gridRows(shown, folded, homes), [shown, folded, homes]);
  return { view, rows, shown, grid, search, setSearch };
}

const words = ["low", "below", "normal", "high", "veryHigh", "unknown"] as const;
const letters = ["l", "b", "n", "h", "v", "x"] as const;
const swatch = "inline-block h-3 w-4 rounded-xs";

/** The legend of the grid. Entries that don't fit in a line are hidden. */
function Legend({ zoom }: { zoom: Zoom }) {
  const t = useTranslations("prices.legend");
  const isYear = zoom === "1y";
  return (
    <section
      aria-label={t("title")}
      className="flex h-8 shrink-0 flex-wrap items-center gap-x-4 overflow-hidden border-t border-line bg-surface px-4 text-xs leading-8 whitespace-nowrap text-ink-soft max-sm:gap-x-1.5 lg:px-6"
    >
      <span className="text-ink-faint max-sm:hidden">{t("demand")}</span>
      {words.map((word, at) => (
        <span key={word} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            className={cx(swatch, "border border-edge", demandLooks[letters[at] ?? "n"])}
          />
          {/* Phones show only the lowest and highest demand. */}
          <span className={cx(at > 0 && at < 4 && "max-sm:sr-only")}>{t(word)}</span>
        </span>
      ))}
      <Item look={cx(swatch, "max-sm:ml-3", demandLooks["n"], cornerLook)}>{t("override")}</Item>
      <Item look={cx(swatch, isYear ? "bg-field/70" : "bg-stay")}>
        {t(isYear ? "bookedShare" : "booked")}
      </Item>
      <Item look={cx(swatch, "border border-field", closedLook)}>{t("owner")}</Item>
      {(zoom === "2w" || zoom === "5w") && (
        <span>
          <span aria-hidden className="mr-1.5 font-semibold text-ink">
            3 n
          </span>
          {t("stay")}
        </span>
      )}
      {zoom === "2w" && (
        <span className="inline-flex items-center">
          <ArrowUp aria-hidden className="size-3 text-ink" />
          <ArrowDown aria-hidden className="mr-1.5 size-3 text-ink" />
          {t("changed")}
        </span>
      )}
    </section>
  );
}

function Item({ look, children }: { look: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={look} />
      {children}
    </span>
  );
}
