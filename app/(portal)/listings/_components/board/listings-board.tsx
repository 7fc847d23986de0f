"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { Column } from "@/components/data-table/types";
import type { ListingRow } from "@/lib/catalog/rows";
import type { Listing, ListingSummary } from "@/lib/catalog/schema";
import { filterNames } from "@/lib/catalog/view";
import { BoardHeader } from "./board-header";
import { FilterBar } from "../filter-bar";
import { ListingsTable } from "../table/listings-table";
import { NothingFound } from "./no-listings";
import { useBoard } from "./use-board";

// What opens on a press is loaded then, without hiding the page meanwhile.
const BulkBar = dynamic(() => import("../bulk/bulk-bar").then((module) => module.BulkBar), {
  ssr: false,
});
const ListingDrawer = dynamic(
  () => import("../drawer/listing-drawer").then((module) => module.ListingDrawer),
  { ssr: false },
);
const GroupsDrawer = dynamic(
  () => import("../groups/groups-drawer").then((module) => module.GroupsDrawer),
  { ssr: false },
);

export interface ListingsBoardProps {
  listings: readonly Listing[];
  catalog: readonly ListingSummary[];
  columns: readonly Column<ListingRow>[];
}

const noFilters = Object.fromEntries([...filterNames, "q"].map((name) => [name, null]));

/** The table with its search, filters, selection and drawers. */
export function ListingsBoard({ listings, catalog, columns }: ListingsBoardProps) {
  const board = useBoard(listings, catalog, columns);
  const { view, rows, shown } = board;
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const clear = () => {
    board.setSearch("");
    view.write(noFilters);
  };
  return (
    <div className="flex flex-col gap-3">
      <BoardHeader board={board} columns={columns} />
      <FilterBar
        rows={rows}
        search={board.search}
        onSearchChange={board.setSearch}
        filters={view.filters}
        onFilterChange={(name, values) => view.write({ [name]: values })}
        onClear={clear}
      />
      {shown.length === 0 ? (
        <NothingFound onClear={clear} />
      ) : (
        <ListingsTable board={board} columns={columns} keys={keys} onKeysChange={setKeys} />
      )}
      {keys.size > 0 && <BulkBar rows={rows} shown={shown} keys={keys} onKeysChange={setKeys} />}
      {view.open !== null && <ListingDrawer key={view.open} rows={rows} openKey={view.open} />}
      {view.hasGroups && (
        <GroupsDrawer listings={listings} onClose={() => view.write({ groups: null })} />
      )}
    </div>
  );
}
