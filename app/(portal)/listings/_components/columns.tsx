"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/data-table/types";
import { Badge } from "@/components/ui/badge";
import { channelNames } from "@/lib/listings/channels";
import type { PriceField } from "@/lib/listings/edits";
import type { ListingRow } from "@/lib/listings/rows";
import { percentOf, type SortKey } from "@/lib/listings/sort";
import { pmsTitle } from "@/lib/pms";
import { MappingBadge } from "./mapping-badge";
import { PriceCell } from "./price-cell";
import { SyncCell } from "./sync-cell";

type Shape = Omit<Column<ListingRow>, "header" | "id"> & { id: SortKey; isExtra?: true };

const end = { align: "end" } as const;
const price = { ...end, minWidth: 72, grow: 0.5 } as const;

/** The table's columns; extras are shown when the reader asks for them. */
const shapes: readonly Shape[] = [
  { id: "name", minWidth: 220, grow: 3, cell: (row) => <NameCell row={row} /> },
  {
    id: "pms",
    minWidth: 84,
    grow: 0.5,
    hasCardLabel: false,
    cell: ({ listing }) => pmsTitle(listing.pms),
  },
  { id: "channels", minWidth: 112, card: "hidden", cell: (row) => <ChannelsCell row={row} /> },
  {
    id: "city",
    minWidth: 100,
    card: "hidden",
    isExtra: true,
    cell: ({ listing }) => listing.city_name,
  },
  {
    id: "bedrooms",
    ...end,
    minWidth: 88,
    grow: 0.4,
    card: "hidden",
    isExtra: true,
    cell: ({ listing }) => listing.no_of_bedrooms,
  },
  { id: "group", minWidth: 146, grow: 1.2, cell: (row) => <GroupCell row={row} /> },
  {
    id: "min",
    ...price,
    cell: priceCell("min", "min-w-14 text-right card:min-w-0"),
  },
  {
    id: "base",
    ...price,
    card: "value",
    cell: priceCell("base", "min-w-14 text-right card:min-w-0 font-medium"),
  },
  {
    id: "max",
    ...price,
    cell: priceCell("max", "min-w-14 text-right card:min-w-0"),
  },
  {
    id: "currency",
    minWidth: 82,
    grow: 0,
    hasCardLabel: false,
    cell: ({ listing }) => <span className="text-ink-faint">{listing.currency}</span>,
  },
  { id: "occupancy", ...end, minWidth: 108, grow: 0.4, cell: (row) => <OccupancyCell row={row} /> },
  {
    id: "adr",
    ...end,
    card: "hidden",
    isExtra: true,
    cell: ({ listing }) => <Rounded value={listing.adr_past_90} />,
  },
  {
    id: "revenue",
    ...end,
    card: "hidden",
    isExtra: true,
    cell: ({ listing }) => <Rounded value={listing.revenue_past_90} />,
  },
  {
    id: "pickup",
    ...end,
    card: "hidden",
    isExtra: true,
    cell: ({ listing }) => <Rounded value={listing.booking_pickup_past_30} />,
  },
  {
    id: "sync",
    minWidth: 60,
    grow: 0,
    hasCardLabel: true,
    cell: (row, isTabbable) => <SyncCell row={row} isTabbable={isTabbable} />,
  },
  {
    id: "mapping",
    minWidth: 118,
    grow: 0.6,
    cell: ({ mapping }) => <MappingBadge mapping={mapping} />,
  },
  {
    id: "tags",
    minWidth: 120,
    card: "hidden",
    isExtra: true,
    cell: ({ listing }) => listing.tags.replaceAll(",", ", "),
  },
];

function priceCell(field: PriceField, className: string): Shape["cell"] {
  return (row, isTabbable) => (
    <PriceCell row={row} field={field} isTabbable={isTabbable} className={className} />
  );
}

/** Ids of the columns that are not shown unless the reader asks for them. */
export const extraColumns: readonly string[] = shapes
  .filter((shape) => shape.isExtra)
  .map((shape) => shape.id);

/** The columns with their headers, the same array until the language changes. */
export function useColumns(): readonly Column<ListingRow>[] {
  const t = useTranslations("listings.columns");
  return useMemo(
    () =>
      shapes.map((shape) => ({
        ...shape,
        header: t(shape.id),
        isSortable: true,
      })),
    [t],
  );
}

function NameCell({ row: { listing, property } }: { row: ListingRow }) {
  const t = useTranslations("listings");
  const place = property === listing.name ? listing.id : `${listing.id} · ${property}`;
  return (
    <span className="flex min-w-0 flex-col leading-4">
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate font-medium">{listing.name}</span>
        {listing.isHidden && <Badge>{t("hidden")}</Badge>}
      </span>
      <span className="truncate text-xs text-ink-faint">{place}</span>
    </span>
  );
}

function ChannelsCell({ row: { listing } }: { row: ListingRow }) {
  const [first, ...others] = channelNames(listing).split(", ");
  return (
    <span title={channelNames(listing)}>
      {first}
      {others.length > 0 && <span className="text-ink-faint"> +{others.length}</span>}
    </span>
  );
}

function GroupCell({ row: { listing } }: { row: ListingRow }) {
  if (listing.group === null) return null;
  const { group, subgroup } = listing;
  return (
    <span title={subgroup === null ? group : `${group} / ${subgroup}`}>
      {group}
      {subgroup !== null && <span className="text-ink-faint"> / {subgroup}</span>}
    </span>
  );
}

function OccupancyCell({ row: { listing } }: { row: ListingRow }) {
  const t = useTranslations("listings");
  const percent = percentOf(listing.occupancy_next_30);
  if (percent === null) {
    return (
      <span title={t("unavailable")} className="text-ink-faint">
        –
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="h-1 w-8 overflow-hidden rounded-full bg-muted card:hidden">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </span>
      <span className="min-w-10 card:min-w-0">{listing.occupancy_next_30}</span>
    </span>
  );
}

function Rounded({ value }: { value: number | null }) {
  const format = useFormatter();
  if (value === null) return <span className="text-ink-faint">–</span>;
  return format.number(value, { maximumFractionDigits: 0 });
}
