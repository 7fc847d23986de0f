"use client";
import { SearchX } from "lucide-react";
import { useTranslations, useFormatter } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { useAccount } from "@/components/hooks/use-account";
import { listingPath, channelLabel } from "@/lib/catalog/view";
import type { ListingRow } from "@/lib/catalog/rows";
import { pmsTitle } from "@/lib/core/pms";
import { useListingsScope } from "../scope";
import { DrawerPart, type ListingPartProps, Fact, LinesSkeleton } from "./drawer-part";
import { ListingConnection } from "./listing-connection";
import { ListingFigures, ListingPrices } from "./listing-figures";
import { ListingLog } from "./listing-log";
import { ListingMapping } from "./listing-mapping";
import { ListingNotes } from "./listing-notes";
import { ListingOverrides } from "./listing-overrides";
import { ListingRules } from "./listing-rules";
import { ListingSettings } from "./listing-settings";
import { ComingNights, comingNights } from "@/components/prices/explain/coming-nights";
import { NightDrawer, useExplainedNight } from "@/components/prices/explain/night-drawer";
import { useQuery } from "@tanstack/react-query";
import { detailsQuery } from "@/lib/catalog/client";
import Link from "next/link";
import { Age, KindBadge } from "@/components/actions/kind-badge";
import { useActionText } from "@/components/actions/use-action-text";
import { QueryView } from "@/components/query-view/query-view";
import { type Item, itemsOf, sectionsOf } from "@/lib/pricing/actions/board";
import { actionsQuery } from "@/lib/pricing/actions/client";
import { Skeleton } from "@/components/ui/skeleton";
import type { Listing } from "@/lib/catalog/schema";
import { useNumbers } from "@/components/hooks/use-numbers";
import { momentText } from "@/components/hooks/time-format";

/** The details of one listing, editable for those with the permission. */
export default function ListingDrawer({
  rows,
  openKey,
}: {
  rows: readonly ListingRow[];
  openKey: string;
}) {
  const t = useTranslations("listings.drawer");
  const { open } = useListingsScope();
  const row = rows.find(({ key }) => key === openKey);
  return (
    <Drawer
      onClose={() => open(null)}
      title={row?.listing.name ?? t("unknownTitle")}
      description={row ? <Subtitle row={row} /> : undefined}
    >
      {row ? <Parts row={row} /> : <Unknown openKey={openKey} />}
    </Drawer>
  );
}

function Unknown({ openKey }: { openKey: string }) {
  const t = useTranslations("listings.drawer");
  const close = useTranslations("common.ui")("close");
  const [pms = "", ...id] = openKey.split("/");
  return (
    <EmptyState
      icon={<SearchX />}
      title={t("unknownNamed", { id: id.join("/"), pms: pmsTitle(pms) })}
      action={<Button slot="close">{close}</Button>}
    >
      {t("unknownText")}
    </EmptyState>
  );
}

function Subtitle({ row: { listing, property, missing } }: ListingPartProps) {
  const t = useTranslations("listings");
  const { href } = useAccount();
  const pms = pmsTitle(listing.pms);
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span>{property === listing.name ? pms : `${property} · ${pms}`}</span>
      <TextLink href={href(listingPath(listing))}>{t("drawer.openPage")}</TextLink>
      {listing.isHidden && <Badge>{t("hidden")}</Badge>}
      {missing.map((lack) => (
        <Badge key={lack} tone="warning">
          {t(`filters.missing.${lack}`)}
        </Badge>
      ))}
    </span>
  );
}

function Parts({ row }: ListingPartProps) {
  const t = useTranslations("listings.drawer");
  const { rights } = useListingsScope();
  return (
    <div className="flex flex-col gap-6">
      <ListingPrices row={row} />
      <ListingNights row={row} />
      <DrawerPart title={t("figures")}>
        <ListingFigures row={row} />
      </DrawerPart>
      <DrawerPart title={t("settings")}>
        <ListingSettings row={row} />
      </DrawerPart>
      <ListingConnection row={row} />
      {rights.editsRules && <ListingOverrides row={row} />}
      {rights.seesRules && <ListingRules row={row} />}
      <ListingActions row={row} />
      <DrawerPart title={t("mapping")}>
        <ListingMapping row={row} />
      </DrawerPart>
      <DrawerPart title={t("notes")}>
        <ListingNotes row={row} />
      </DrawerPart>
      {rights.seesLog && <ListingLog row={row} />}
      <DrawerPart title={t("facts")}>
        <ListingFacts row={row} />
      </DrawerPart>
      <DrawerPart title={t("ids")}>
        <ListingIds row={row} />
      </DrawerPart>
    </div>
  );
}

/** Prices of the next two weeks, each linked to its explanation. */
function ListingNights({ row: { listing } }: ListingPartProps) {
  const t = useTranslations("explain.coming");
  const { explain } = useExplainedNight();
  const { id, pms } = listing;
  return (
    <DrawerPart title={t("title", { count: comingNights })}>
      <ComingNights listing={{ id, pms }} onExplain={(date) => explain({ id, pms, date })} />
      {/* Inside this drawer, so that it opens above it even when the URL opens both. */}
      <NightDrawer />
    </DrawerPart>
  );
}

/** The listing's ids, each with a button that copies it. */
function ListingIds({ row: { listing } }: ListingPartProps) {
  const t = useTranslations("listings.ids");
  const key = useQuery(detailsQuery(useAccount().account, listing)).data?.key;
  const ids = [
    [t("listing"), listing.id],
    [t("pms"), listing.pms],
    [t("key"), key],
    [t("parentKey"), listing.parent_key || undefined],
    [t("mappingGroup"), listing.mapping_group_id ?? undefined],
    ...listing.channel_listing_details.map(
      (channel) => [channelLabel(channel.channel_name), channel.channel_listing_id] as const,
    ),
  ] as const;
  return (
    <dl className="flex flex-col text-sm tabular-nums">
      {ids.map(
        ([name, id]) =>
          id !== undefined && (
            <Fact
              key={`${name} ${id}`}
              label={name}
              copy={String(id)}
              copyLabel={t("copy", { name })}
            >
              {id}
            </Fact>
          ),
      )}
    </dl>
  );
}

/** The listing's actions, the most important first, with links to the action center. */
function ListingActions({ row: { listing } }: ListingPartProps) {
  const t = useTranslations("listings.actions");
  const { account } = useAccount();
  const { rights } = useListingsScope();
  const named = { listing_id: listing.id, pms: listing.pms };
  const query = useQuery({
    ...actionsQuery(account, "visible", named),
    select: (lists) => {
      const items = itemsOf({ account, name: null, rights }, lists, false);
      return sectionsOf(items, "listing").flatMap((section) => section.items);
    },
  });
  return (
    <DrawerPart title={t("title")}>
      <QueryView
        query={query}
        loading={<LinesSkeleton count={2} label={t("loading")} />}
        empty={<p className="text-sm text-ink-soft">{t("none")}</p>}
        errorTitle={t("failed")}
      >
        {(items) => (
          <ul className="text-sm">
            {items.map((item) => (
              <ActionLine key={item.key} item={item} />
            ))}
          </ul>
        )}
      </QueryView>
    </DrawerPart>
  );
}

function ActionLine({ item: { key, action } }: { item: Item }) {
  const { href } = useAccount();
  const { title } = useActionText(action);
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={href(`/actions?open=${encodeURIComponent(key)}`)}
        className="-mx-2 flex min-h-9 items-center gap-3 rounded-md px-2 py-1.5 focus-ring transition-colors hover:bg-hover"
      >
        <span className="min-w-0 flex-1 text-pretty text-accent">{title}</span>
        <span className="shrink-0 text-ink-faint tabular-nums">
          <Age at={action.opened_at} />
        </span>
        <KindBadge kind={action.kind} />
      </Link>
    </li>
  );
}

/** The listing's location, size, currency and last sync. */
function ListingFacts({ row: { listing } }: ListingPartProps) {
  const t = useTranslations("listings.facts");
  const format = useFormatter();
  const { amount } = useNumbers();
  const { timeZone } = useListingsScope().rights;
  const location = [listing.city_name, listing.state, listing.country].filter(Boolean).join(", ");
  const coordinates =
    listing.latitude !== null &&
    listing.longitude !== null &&
    `${listing.latitude}, ${listing.longitude}`;
  const whole = { year: "numeric", timeZoneName: "short" } as const;
  const instant = (text: string | null, none: string) =>
    text === null ? none : momentText(format, text, timeZone, whole);
  const bedrooms = listing.no_of_bedrooms;
  return (
    <dl className="flex flex-col text-sm tabular-nums">
      <Fact label={t("place")}>{location || t("unknown")}</Fact>
      <Fact
        label={t("coordinates")}
        {...(coordinates && { copy: coordinates, copyLabel: t("copyCoordinates") })}
      >
        {coordinates || t("unknown")}
      </Fact>
      <Fact label={t("bedrooms")}>
        {bedrooms === null ? t("unknown") : bedrooms === 0 ? t("studio") : bedrooms}
      </Fact>
      {listing.units > 1 && <Fact label={t("units")}>{listing.units}</Fact>}
      <Fact label={t("currency")}>{listing.currency ?? t("unknown")}</Fact>
      <Fact label={t("cleaning")}>{amount(listing.cleaning_fees, listing.currency)}</Fact>
      <Fact label={t("timeZone")}>
        <TimeZone listing={listing} />
      </Fact>
      <Fact label={t("lastSync")}>{instant(listing.last_date_pushed, t("neverSynced"))}</Fact>
      <Fact label={t("lastRefresh")}>
        {instant(listing.last_refreshed_at, t("neverRefreshed"))}
      </Fact>
    </dl>
  );
}

function TimeZone({ listing }: { listing: Listing }) {
  const t = useTranslations("listings.facts");
  const details = useQuery(detailsQuery(useAccount().account, listing));
  if (details.error) return details.error.message;
  if (!details.data) return <Skeleton className="h-3 w-32" />;
  const { time_zone: zone, has_own_time_zone: isOwn } = details.data;
  return isOwn ? zone : t("accountZone", { zone });
}
