"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/data-table/types";
import { Badge } from "@/components/ui/badge";
import { channelNames } from "@/lib/catalog/view";
import type { PriceField } from "@/lib/catalog/edits";
import { type ListingRow, type MappingRole, percentOf } from "@/lib/catalog/rows";
import { pmsTitle } from "@/lib/core/pms";
import { type ColumnId, useColumnShapes } from "./column-shapes";
import { PriceCell } from "./price-cell";
import { useNumbers } from "@/components/hooks/use-numbers";
import { CornerDownRight, Eye, Layers } from "lucide-react";
import { useListingsScope, useStartSync } from "../scope";
import { HomeToggle, homesWith } from "@/components/listings/home-toggle";
import { cx } from "@/components/ui/cx";
import { useListingView } from "../use-board";

/** Turns syncing off, or opens the review that turns it on, with a native switch, which is fast to render while scrolling. */
function SyncCell({ row, isTabbable }: { row: ListingRow; isTabbable: boolean }) {
  const { canEdit, change } = useListingsScope();
  const startSync = useStartSync();
  const t = useTranslations("listings");
  const { id, pms, name, push_enabled: isOn, sync_stage: stage } = row.listing;
  if (!canEdit) {
    return <span className={isOn ? "" : "text-ink-faint"}>{t(`sync.${stage}`)}</span>;
  }
  const toggle = () => {
    if (!isOn) return startSync([row.listing]);
    void change([{ id, pms, sync_stage: "off" }], { message: t("sync.turnedOff", { name }) });
  };
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <label className="group relative inline-flex cursor-pointer items-center align-middle">
        <input
          type="checkbox"
          role="switch"
          aria-label={t("sync.label", { name })}
          aria-checked={isOn}
          checked={isOn}
          tabIndex={isTabbable ? 0 : -1}
          onChange={toggle}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <span
          aria-hidden
          className="relative h-4.5 w-7.5 rounded-full border border-field bg-muted outline-2 outline-offset-1 outline-transparent transition-colors group-hover:border-ink-faint peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-accent after:absolute after:top-0.5 after:left-0.5 after:size-3 after:rounded-full after:bg-ink-faint after:transition-transform peer-checked:after:translate-x-3 peer-checked:after:bg-on-accent"
        />
      </label>
      {stage === "shadow" && (
        <>
          <Eye aria-hidden className="size-3.5 text-ink-faint" />
          <span className="sr-only">{t("sync.inShadow")}</span>
        </>
      )}
    </span>
  );
}

/** Shows whether a listing is a parent or a child. Renders nothing for an unmapped one. */
function MappingBadge({ mapping }: { mapping: MappingRole }) {
  const t = useTranslations("listings.mapping");
  if (mapping.kind === "unmapped") return null;
  if (mapping.kind === "parent") {
    return (
      <Badge tone="accent" icon={<Layers aria-hidden />}>
        {t("parentOf", { count: mapping.children.length })}
      </Badge>
    );
  }
  return (
    <span {...(mapping.parent && { title: t("childOf", { name: mapping.parent.name }) })}>
      <Badge icon={<CornerDownRight aria-hidden />}>{t("child")}</Badge>
    </span>
  );
}

type Cell = Column<ListingRow>["cell"];

const narrow = "min-w-14 text-right card:min-w-0";

const cells: Readonly<Record<ColumnId, Cell>> = {
  name: (row, isTabbable) => <NameCell row={row} isTabbable={isTabbable} />,
  pms: ({ listing }) => pmsTitle(listing.pms),
  channels: (row) => <ChannelsCell row={row} />,
  city: ({ listing }) => listing.city_name,
  bedrooms: ({ listing }) => listing.no_of_bedrooms,
  group: (row) => <GroupCell row={row} />,
  min: priceCell("min", narrow),
  base: priceCell("base", `${narrow} font-medium`),
  max: priceCell("max", narrow),
  currency: ({ listing }) => <span className="text-ink-faint">{listing.currency}</span>,
  occupancy: (row) => <OccupancyCell row={row} />,
  market: ({ listing }) => <Share text={listing.market_occupancy_next_30} />,
  adr: ({ listing }) => <Money amount={listing.adr_past_90} currency={listing.currency} />,
  lastYear: ({ listing }) => (
    <Money amount={listing.stly_adr_past_90} currency={listing.currency} />
  ),
  revenue: ({ listing }) => <Money amount={listing.revenue_past_90} currency={listing.currency} />,
  pickup: ({ listing }) => <Count value={listing.booking_pickup_past_30} />,
  sync: (row, isTabbable) => <SyncCell row={row} isTabbable={isTabbable} />,
  mapping: ({ mapping }) => <MappingBadge mapping={mapping} />,
  tags: ({ listing }) => listing.tags.replaceAll(",", ", "),
};

function priceCell(field: PriceField, className: string): Cell {
  return (row, isTabbable) => (
    <PriceCell row={row} field={field} isTabbable={isTabbable} className={className} />
  );
}

/** Returns the table's columns; the same array until the language changes. */
export function useColumns(): readonly Column<ListingRow>[] {
  const shapes = useColumnShapes();
  return useMemo(() => shapes.map((shape) => ({ ...shape, cell: cells[shape.id] })), [shapes]);
}

function NameCell({ row, isTabbable }: { row: ListingRow; isTabbable: boolean }) {
  const { listing, property, place } = row;
  const t = useTranslations("listings");
  const detail = property === listing.name ? listing.id : `${listing.id} · ${property}`;
  return (
    <span
      title={`${listing.name}\n${detail}`}
      className={cx(
        "flex min-w-0 flex-col py-1.5 leading-4 whitespace-normal card:py-0",
        place?.kind === "below" && "pl-5",
      )}
    >
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="min-w-0 font-medium wrap-anywhere">{listing.name}</span>
        {place?.kind === "above" && <Toggle {...{ row, place, isTabbable }} />}
        {listing.isHidden && <Badge>{t("hidden")}</Badge>}
      </span>
      <span className="truncate text-xs text-ink-faint">{detail}</span>
    </span>
  );
}

type TogglePlace = Parameters<typeof HomeToggle>[0]["place"];

function Toggle(props: { row: ListingRow; place: TogglePlace; isTabbable: boolean }) {
  const { homes, write } = useListingView();
  const toggle = () => write(homesWith(homes, props.row) ?? {});
  return (
    <HomeToggle
      {...props}
      onToggle={toggle}
      hasCount
      className="h-5 shrink-0 gap-0.5 rounded-full border border-edge px-1.5 text-xs hover:border-field"
    />
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
  const { percent: write } = useNumbers();
  const percent = percentOf(listing.occupancy_next_30);
  const closed = percentOf(listing.unavailable_share_next_30);
  if (percent === null && closed !== null) {
    return (
      <span title={t("untold")} className="text-xs text-ink-faint">
        {t("unavailableShare", { share: write(closed) })}
      </span>
    );
  }
  if (percent === null) {
    return (
      <span title={t("unavailable")} className="text-ink-faint">
        –
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <span aria-hidden className="h-1 w-8 overflow-hidden rounded-full bg-muted card:hidden">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </span>
      <span className="min-w-10 card:min-w-0">{write(percent)}</span>
    </span>
  );
}

/** A share of the market's nights; a dash where it is not known. */
function Share({ text }: { text: string }) {
  const { percent: write } = useNumbers();
  const percent = percentOf(text);
  if (percent === null) return <span className="text-ink-faint">–</span>;
  return write(percent);
}

/** An amount in whole units of the listing's currency. */
function Money({ amount, currency }: { amount: number | null; currency: string | null }) {
  const { money } = useNumbers();
  if (amount === null) return <span className="text-ink-faint">–</span>;
  return money(amount, currency);
}

function Count({ value }: { value: number | null }) {
  const { number } = useNumbers();
  if (value === null) return <span className="text-ink-faint">–</span>;
  return number(value, { most: 0 });
}
