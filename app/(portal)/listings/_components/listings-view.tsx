"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { catalogQuery, listingsQuery, preloadListings } from "@/lib/catalog/client";
import { useColumns } from "./table/columns";
import { ListingsSkeleton } from "./table/listings-skeleton";
import { ListingsScopeProvider, type Rights, useListingsScope } from "./scope";
import { ShadowBanner, StartingBanner } from "./starting-banner";
import { useScope } from "./use-scope";
import { useState, useMemo } from "react";
import type { Column } from "@/components/data-table/types";
import { FilterBar } from "@/components/filter-bar/filter-bar";
import { lateComponent } from "@/components/prefetch/late-component";
import { NightDrawer } from "@/components/prices/explain/night-drawer";
import { type ListingRow, type ListingSort, sortText } from "@/lib/catalog/rows";
import type { Listing, ListingSummary } from "@/lib/catalog/schema";
import { type FilterName, filterNames } from "@/lib/catalog/view";
import { useBoard, type Board } from "./use-board";
import { useFilterChoices } from "@/components/listings/use-filter-choices";
import { House, SearchX, FolderTree, Download } from "lucide-react";
import { SetupCard } from "@/components/setup/setup-card";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { overviewQuery } from "@/lib/activity/overview/client";
import { DataTable } from "@/components/data-table/data-table";
import { ColumnChooser } from "@/components/data-table/column-chooser";
import { Badge } from "@/components/ui/badge";
import { extraColumns } from "./table/column-shapes";
import { ViewsMenu } from "./views-menu";
import { saveCsv } from "@/components/chart/save-file";

export interface ListingsViewProps {
  rights: Rights;
  isOwner: boolean;
}

/** The listings that the caller can access, or how to import the first ones. */
export function ListingsView({ rights, isOwner }: ListingsViewProps) {
  const t = useTranslations("listings");
  const { account } = useAccount();
  const listings = useQuery(listingsQuery(account));
  if (!listings.data) preloadListings(account);
  const catalog = useQuery(catalogQuery(account));
  const columns = useColumns();
  const scope = useScope(rights);
  // The skeleton and the board have their own header.
  const hasOwnHeader = !listings.data?.listings.length && (!listings.isPending || listings.error);
  return (
    <ListingsScopeProvider scope={scope}>
      {hasOwnHeader && <PageHeader title={t("title")} className="mb-3" />}
      <QueryView
        query={listings}
        loading={<ListingsSkeleton hasSelection={rights.canEdit} />}
        isEmpty={(data) => data.listings.length === 0}
        empty={<NoListings isOwner={isOwner} isLimited={!rights.allListings} />}
        errorTitle={t("failed")}
      >
        {(data) => (
          <ListingsBoard
            listings={data.listings}
            catalog={catalog.data?.listings ?? []}
            columns={columns}
          />
        )}
      </QueryView>
    </ListingsScopeProvider>
  );
}

// Each loads when first opened; the page stays visible meanwhile.
const BulkBar = lateComponent(() => import("./bulk/bulk-bar"));
const ListingDrawer = lateComponent(() => import("./drawer/listing-drawer"));
const GroupsDrawer = lateComponent(() => import("./groups-drawer"));

interface ListingsBoardProps {
  listings: readonly Listing[];
  catalog: readonly ListingSummary[];
  columns: readonly Column<ListingRow>[];
}

const singleFilters: ReadonlySet<FilterName> = new Set(["sync", "hidden"]);
const noFilters = Object.fromEntries([...filterNames, "q"].map((name) => [name, null]));

/** The table with its search, filters, selection and drawers. */
function ListingsBoard({ listings, catalog, columns }: ListingsBoardProps) {
  const board = useBoard(listings, catalog, columns);
  const { view, rows, shown } = board;
  const t = useTranslations("listings");
  const choices = useFilterChoices(rows);
  const { canEdit } = useListingsScope();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const clear = () => {
    board.setSearch("");
    view.write(noFilters);
  };
  return (
    <div className="flex flex-col gap-3 has-[[data-banner]]:[--banner:3rem]">
      <BoardHeader board={board} columns={columns} />
      {canEdit && <StartingBanner listings={listings} />}
      <ShadowBanner listings={listings} />
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

interface NoListingsProps {
  isOwner: boolean;
  /** True for a caller who can access chosen listings only. */
  isLimited: boolean;
}

/** Shown before the first listing. The owner sees how to import listings. */
function NoListings({ isOwner, isLimited }: NoListingsProps) {
  const t = useTranslations("listings.empty");
  if (isOwner) return <FirstRun />;
  return (
    <EmptyState icon={<House />} title={t(isLimited ? "limitedTitle" : "title")}>
      {t(isLimited ? "limitedText" : "managedText")}
    </EmptyState>
  );
}

function FirstRun() {
  const { account } = useAccount();
  const { data } = useQuery(overviewQuery(account));
  return <SetupCard listings={0} setup={data?.setup ?? nothingYet} isOwner />;
}

const nothingYet = { connections: 0, incomplete: 0, without_prices: 0, groups: 0, sent: 0 };

/** Shown when no listing matches the filters. */
function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useTranslations("listings.empty");
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<SearchX />}
        title={t("filteredTitle")}
        action={<Button onPress={onClear}>{t("clear")}</Button>}
      >
        {t("filteredText")}
      </EmptyState>
    </div>
  );
}

interface ListingsTableProps {
  board: Board;
  columns: readonly Column<ListingRow>[];
  keys: ReadonlySet<string>;
  onKeysChange: (keys: ReadonlySet<string>) => void;
}

const keyOf = (row: ListingRow) => row.key;

/** The listings that match the filters; selectable by callers who may change them. */
function ListingsTable({ board, columns, keys, onKeysChange }: ListingsTableProps) {
  const t = useTranslations("listings");
  const { canEdit, open } = useListingsScope();
  const { view, placed, hiddenColumns } = board;
  const selection = useMemo(
    () => ({
      keys,
      onChange: (next: ReadonlySet<string>) => onKeysChange(withFolded(placed, keys, next)),
      allLabel: t("select.all"),
      rowLabel: ({ listing }: ListingRow) => t("select.row", { name: listing.name }),
    }),
    [keys, onKeysChange, placed, t],
  );
  return (
    <DataTable
      label={t("title")}
      columns={columns}
      rows={placed}
      rowKey={keyOf}
      hiddenColumns={hiddenColumns}
      sort={view.sort}
      onSortChange={(sort) => view.write({ sort: sortText(sort as ListingSort) })}
      selection={canEdit ? selection : undefined}
      onRowAction={(row) => open(row.key)}
      activeKey={view.open}
      density="comfortable"
      className="max-h-[max(20rem,calc(100dvh-12.5rem-var(--banner,0px)))]"
    />
  );
}

/** Selects or clears what is folded under a row with it. */
function withFolded(
  rows: readonly ListingRow[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): ReadonlySet<string> {
  const keys = new Set(after);
  for (const { key, place } of rows) {
    if (place?.kind !== "above" || place.isOpen || before.has(key) === after.has(key)) continue;
    for (const child of place.below) {
      if (after.has(key)) keys.add(child.key);
      else keys.delete(child.key);
    }
  }
  return keys;
}

/** The title, the number of listings, and the actions on the table. */
function BoardHeader({
  board: { view, rows, shown, hiddenColumns },
  columns,
}: {
  board: Board;
  columns: readonly Column<ListingRow>[];
}) {
  const t = useTranslations("listings");
  const { canEdit, accountName } = useListingsScope();
  const showColumns = (hidden: readonly string[]) => {
    const isUsual =
      hidden.length === extraColumns.length && hidden.every((id) => extraColumns.includes(id));
    const names = columns.map(({ id }) => id).filter((id) => !hidden.includes(id));
    view.write({ columns: isUsual ? null : names.join(",") });
  };
  return (
    <PageHeader
      title={t("title")}
      description={<Count rows={rows} shown={shown} isHiding={view.filters.hidden.length === 0} />}
      {...(!canEdit && { meta: <Badge>{t("viewOnly", { account: accountName })}</Badge> })}
      secondaryActions={
        <>
          <Button onPress={() => view.write({ groups: "open" }, "push")}>
            <FolderTree aria-hidden />
            {t("groups")}
          </Button>
          <ColumnChooser
            label={t("columnChooser")}
            columns={columns}
            hiddenColumns={hiddenColumns}
            onChange={showColumns}
          />
          <ViewsMenu write={view.write} />
          <ExportButton rows={shown} />
        </>
      }
    />
  );
}

interface CountProps {
  rows: readonly ListingRow[];
  shown: readonly ListingRow[];
  /** Hidden listings are not shown. */
  isHiding: boolean;
}

function Count({ rows, shown, isHiding }: CountProps) {
  const t = useTranslations("listings.count");
  const hidden = isHiding ? rows.filter((row) => row.listing.isHidden).length : 0;
  const all = rows.length;
  return (
    <span className="tabular-nums">
      {shown.length === all ? t("all", { all }) : t("some", { shown: shown.length, all })}
      {hidden > 0 && ` · ${t("hidden", { hidden })}`}
    </span>
  );
}

/** Saves the rows that match the filters as a CSV file. */
function ExportButton({ rows }: { rows: readonly ListingRow[] }) {
  const t = useTranslations("listings");
  const save = async () => {
    const { toCsv } = await import("@/lib/catalog/export");
    saveCsv("listings.csv", toCsv(rows));
  };
  return (
    <Button onPress={() => void save()} isDisabled={rows.length === 0}>
      <Download aria-hidden />
      {t("export")}
    </Button>
  );
}
