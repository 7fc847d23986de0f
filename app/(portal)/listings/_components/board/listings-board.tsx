"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-table/types";
import { FilterBar } from "@/components/filter-bar/filter-bar";
import { lateComponent } from "@/components/prefetch/late-component";
import { NightDrawer } from "@/components/prices/explain/night-drawer";
import type { ListingRow } from "@/lib/catalog/rows";
import type { Listing, ListingSummary } from "@/lib/catalog/schema";
import { type FilterName, filterNames } from "@/lib/catalog/view";
import { ListingsTable } from "../table/listings-table";
import { BoardHeader } from "./board-header";
import { NothingFound } from "./no-listings";
import { useBoard } from "./use-board";
import { useFilterChoices } from "@/components/listings/use-filter-choices";

// Each loads when first opened; the page stays visible meanwhile.
const BulkBar = lateComponent(() => import("../bulk/bulk-bar"));
const ListingDrawer = lateComponent(() => import("../drawer/listing-drawer"));
const GroupsDrawer = lateComponent(() => import("../groups/groups-drawer"));

export interface ListingsBoardProps {
  listings: readonly Listing[];
  catalog: readonly ListingSummary[];
  columns: readonly Column<ListingRow>[];
}

const singleFilters: ReadonlySet<FilterName> = new Set(["sync", "hidden"]);
const noFilters = Object.fromEntries([...filterNames, "q"].map((name) => [name, null]));

/** The table with its search, filters, selection and drawers. */
export function ListingsBoard({ listings, catalog, columns }: ListingsBoardProps) {
  const board = useBoard(listings, catalog, columns);
  const { view, rows, shown } = board;
  const t = useTranslations("listings");
  const choices = useFilterChoices(rows);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const clear = () => {
    board.setSearch("");
    view.write(noFilters);
  };
  return (
    <div className="flex flex-col gap-3">
      <BoardHeader board={board} columns={columns} />
      <FilterBar
        search={{
          label: t("search.label"),
          placeholder: t("search.placeholder"),
          value: board.search,
          onChange: board.setSearch,
        }}
        names={filterNames}
        labelOf={(name) => t(`filters.${name}.label`)}
        choices={choices}
        values={view.filters}
        single={singleFilters}
        onChange={(name, values) => view.write({ [name]: values })}
        clearLabel={t("filters.clear")}
        onClear={clear}
      />
      {shown.length === 0 ? (
        <NothingFound onClear={clear} />
      ) : (
        <ListingsTable board={board} columns={columns} keys={keys} onKeysChange={setKeys} />
      )}
      {keys.size > 0 && <BulkBar rows={rows} shown={shown} keys={keys} onKeysChange={setKeys} />}
      {view.open !== null && <ListingDrawer key={view.open} rows={rows} openKey={view.open} />}
      {view.open === null && <NightDrawer />}
      {view.hasGroups && (
        <GroupsDrawer listings={listings} onClose={() => view.write({ groups: null })} />
      )}
    </div>
  );
}
