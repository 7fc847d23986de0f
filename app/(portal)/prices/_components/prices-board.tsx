"use client";
import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { ListingRow } from "@/lib/catalog/rows";
import type { Listing, ListingSummary } from "@/lib/catalog/schema";
import { filterNames } from "@/lib/catalog/view";
import { PriceFilters } from "./header/price-filters";
import { PricesHeader } from "./header/prices-header";
import { Legend } from "./legend/legend";
import { pageFrame } from "./page-frame";
import { GridSkeleton } from "./prices-skeleton";
import { usePricesBoard } from "./use-prices-board";
import type { Shown } from "./grid/use-grid-scroll";

/** Loads in the browser only: the grid is most of the page's code and can't render without a window. */
export const loadWorkspace = () => import("./workspace");
const Workspace = lateComponent(loadWorkspace, GridSkeleton);

export interface PricesBoardProps {
  listings: readonly Listing[];
  catalog: readonly ListingSummary[];
  /** In the account's time zone. */
  today: string;
  canOverride: boolean;
}

const noFilters = Object.fromEntries([...filterNames, "q"].map((name) => [name, null]));

/** Header, filters, and the grid of the listings that match them. */
export function PricesBoard({ listings, catalog, today, canOverride }: PricesBoardProps) {
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
