"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useMemo, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { useQuery } from "@tanstack/react-query";
import { useFilter } from "react-aria-components";
import { DataTable } from "@/components/data-table/data-table";
import type { Column } from "@/components/data-table/types";
import { QueryView } from "@/components/query-view/query-view";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { catalogQuery } from "@/lib/catalog/client";
import type { ListingSummary } from "@/lib/catalog/schema";
import { pmsNames, pmsTitle } from "@/lib/core/pms";

/** All listings, or a chosen set. */
export interface ListingAccess {
  all: boolean;
  chosen: readonly ChosenListing[];
}

/** Returns the request fields of a choice of listings. */
export function listingFields({ all, chosen }: ListingAccess) {
  const listings = chosen.map(({ listing_id, pms_name }) => ({ listing_id, pms_name }));
  return { all_listings: all, listings: all ? [] : listings };
}

interface ListingAccessEditorProps {
  value: ListingAccess;
  onChange: (access: ListingAccess) => void;
  /** True after submitting an empty choice. */
  isRefused: boolean;
}

/** Chooses the listings that a person can access. Keeps the chosen ones while "all" is selected. */
export function ListingAccessEditor({ value, onChange, isRefused }: ListingAccessEditorProps) {
  const t = useTranslations("team.reach");
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={t("label")}
        isLabelHidden
        orientation="horizontal"
        value={value.all ? "all" : "chosen"}
        onChange={(id) => onChange({ ...value, all: id === "all" })}
        options={(["all", "chosen"] as const).map((id) => ({
          id,
          label: t(id),
          description: t(`${id}Text`),
        }))}
      />
      {isRefused && <Refusal />}
      {!value.all && (
        <ListingPicker
          chosen={value.chosen}
          onChange={(chosen) => onChange({ ...value, chosen })}
        />
      )}
    </div>
  );
}

/** Says that the choice is empty, and scrolls into view, because the button is below the list. */
function Refusal() {
  const t = useTranslations("team.reach");
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={notice}>
      <Notice tone="danger" isLive title={t("refused")} />
    </div>
  );
}

/** A listing as requests identify it. */
type ChosenListing = Pick<ListingSummary, "listing_id" | "pms_name">;

interface ListingPickerProps {
  chosen: readonly ChosenListing[];
  onChange: (chosen: ChosenListing[]) => void;
}

/** A searchable list of all listings with checkboxes. */
function ListingPicker(props: ListingPickerProps) {
  const t = useTranslations("team.reach");
  const query = useQuery(catalogQuery(null));
  return (
    <QueryView
      query={query}
      loading={<Skeleton className="h-72 w-full" />}
      empty={<EmptyState title={t("none")}>{t("noneText")}</EmptyState>}
      isEmpty={({ listings }) => listings.length === 0}
      errorTitle={t("failed")}
    >
      {({ listings }) => <Choice listings={listings} {...props} />}
    </QueryView>
  );
}

function Choice({
  listings,
  chosen,
  onChange,
}: ListingPickerProps & { listings: readonly ListingSummary[] }) {
  const t = useTranslations("team.reach");
  const [search, setSearch] = useState("");
  const { contains } = useFilter({ sensitivity: "base" });
  const columns = useColumns();
  const rows = useMemo(
    () => listings.filter((listing) => contains(searchText(listing), search.trim())),
    [listings, contains, search],
  );
  // Chosen listings that are not listed here, such as hidden ones, stay chosen.
  const byKey = new Map([...chosen, ...listings].map((listing) => [keyOf(listing), listing]));
  const select = (keys: ReadonlySet<string>) =>
    onChange(
      [...keys].flatMap((key) => {
        const listing = byKey.get(key);
        return listing ? [{ listing_id: listing.listing_id, pms_name: listing.pms_name }] : [];
      }),
    );
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={t("search")}
        placeholder={t("searchHint")}
        value={search}
        onChange={setSearch}
      />
      <DataTable
        label={t("chosen")}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        selection={{
          keys: new Set(chosen.map(keyOf)),
          onChange: select,
          allLabel: t("selectAll"),
          rowLabel: (listing) => t("select", { name: listing.listing_name }),
        }}
        footer={rows.length === 0 && <EmptyState title={t("noMatch")} className="py-6" />}
        className="max-h-72"
      />
      <output className="text-sm text-ink-soft">{t("count", { count: chosen.length })}</output>
    </div>
  );
}

function useColumns(): readonly Column<ListingSummary>[] {
  const t = useTranslations("team.reach");
  return useMemo(
    () => [
      {
        id: "name",
        header: t("name"),
        minWidth: 160,
        grow: 2,
        cell: ({ listing_name: name }) => <span title={name}>{name}</span>,
      },
      { id: "pms", header: t("pms"), minWidth: 84, grow: 0, cell: (row) => pmsTitle(row.pms_name) },
      { id: "id", header: t("id"), minWidth: 100, cell: (row) => row.listing_id },
    ],
    [t],
  );
}

function keyOf({ pms_name: pms, listing_id: id }: ChosenListing): string {
  return `${pms} ${id}`;
}

function searchText(listing: ListingSummary): string {
  return `${listing.listing_name} ${listing.listing_id} ${pmsNames(listing.pms_name)}`;
}

/** State of a choice of listings. After `check` refuses an empty choice, `isRefused` is true until it changes. */
export function useListingAccess(start: ListingAccess) {
  const [access, setAccess] = useState(start);
  const [isRefused, setRefused] = useState(false);
  const onAccess = (next: ListingAccess): void => {
    setAccess(next);
    setRefused(false);
  };
  /** Returns whether the choice has a listing or is all listings. */
  const check = (): boolean => {
    const isEmpty = !access.all && access.chosen.length === 0;
    setRefused(isEmpty);
    return !isEmpty;
  };
  return { access, check, editor: { access, onAccess, isRefused } };
}
