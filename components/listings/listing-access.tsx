"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useMemo, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { useQuery } from "@tanstack/react-query";
import { useFilter } from "react-aria-components";
import { DataTable } from "@/components/data-table/data-table";
import type { Column } from "@/components/data-table/types";
import { useAccount } from "@/components/hooks/use-account";
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
  /** Why a submitted choice was refused. */
  refusal: string | null;
  /** The words of the choice; by default those for a person of the team. */
  texts?: Record<"all" | "allText" | "chosen" | "chosenText", string>;
}

/**
 * Chooses the listings that a person or an assistant can access, of the account in the address. Keeps the chosen ones while
 * "all" is selected.
 */
export function ListingAccessEditor(props: ListingAccessEditorProps) {
  const { value, onChange, refusal, texts } = props;
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
          label: texts?.[id] ?? t(id),
          description: texts?.[`${id}Text`] ?? t(`${id}Text`),
        }))}
      />
      {refusal !== null && <Refusal key={refusal} text={refusal} />}
      {!value.all && (
        <ListingPicker
          chosen={value.chosen}
          onChange={(chosen) => onChange({ ...value, chosen })}
        />
      )}
    </div>
  );
}

/** Says why the choice was refused, and scrolls into view, because the button is below the list. */
function Refusal({ text }: { text: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={notice}>
      <Notice tone="danger" isLive title={text} />
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
  const query = useQuery(catalogQuery(useAccount().account));
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

/** State of a choice of listings, at most `most`. After `check` refuses a choice, `refusal` says why until it changes. */
export function useListingAccess(start: ListingAccess, most = Infinity) {
  const t = useTranslations("team.reach");
  const [access, setAccess] = useState(start);
  const [refusal, setRefusal] = useState<string | null>(null);
  const onAccess = (next: ListingAccess): void => {
    setAccess(next);
    setRefusal(null);
  };
  /** Returns whether the choice is all listings, or has one and not too many. */
  const check = (): boolean => {
    const count = access.all ? 1 : access.chosen.length;
    const isFitting = count > 0 && count <= most;
    if (!isFitting) setRefusal(count === 0 ? t("refused") : t("tooMany", { most }));
    return isFitting;
  };
  return { access, check, editor: { access, onAccess, refusal } };
}
