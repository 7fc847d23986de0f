"use client";
import { ArrowUpRight, ChevronLeft, ChevronRight, Eye } from "lucide-react";
import { useTranslations, useFormatter } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { Button } from "@/components/ui/button";
import { squareButtonClasses } from "@/components/ui/classes";
import { IconButton } from "@/components/ui/icon-button";
import { LinkButton } from "@/components/ui/text-link";
import Link from "next/link";
import { listingPath } from "@/lib/catalog/view";
import type { ListingRow } from "@/lib/catalog/rows";
import type { ListingSummary, Listing } from "@/lib/catalog/schema";
import { pmsTitle } from "@/lib/core/pms";
import { levelText } from "@/lib/pricing/levels/level-ref";
import { useListingsScope } from "@/app/(portal)/listings/_components/scope";
import { Badge } from "@/components/ui/badge";
import { useQuery } from "@tanstack/react-query";
import { sendingQuery } from "@/lib/delivery/pushes/client-listing";
import { momentText } from "@/components/hooks/time-format";

interface ListingHeaderProps {
  row: ListingRow;
  catalog: readonly ListingSummary[];
  /** Absent without the permission. */
  onOverride?: () => void;
}

/** The listing's path, name and details, with links to its neighbours and actions. */
export function ListingHeader({ row, catalog, onOverride }: ListingHeaderProps) {
  const t = useTranslations("listing.header");
  const { listing } = row;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-col gap-1">
        <Path listing={listing} />
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="text-xl font-semibold text-balance text-ink">{listing.name}</h1>
          <SyncState listing={listing} />
          <About row={row} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Neighbours row={row} catalog={catalog} />
        <EditRules row={row} />
        {onOverride && (
          <Button variant="primary" onPress={onOverride}>
            {t("setOverride")}
          </Button>
        )}
      </div>
    </header>
  );
}

/** `Guesty · 1 bedroom · Victoria`, without the parts that are unknown. */
function About({ row: { listing } }: { row: ListingRow }) {
  const t = useTranslations("listing.header");
  const { pms, no_of_bedrooms: count, units, city_name: city } = listing;
  const bedrooms = count !== null && t("bedrooms", { count });
  const parts = [pmsTitle(pms), units > 1 && t("units", { count: units }), bedrooms, city];
  return <span className="text-sm text-ink-soft">{parts.filter(Boolean).join(" · ")}</span>;
}

/** Links to the listings before and after it in the catalog. */
function Neighbours({ row, catalog }: ListingHeaderProps) {
  const t = useTranslations("listing.header");
  const { id, pms } = row.listing;
  const at = catalog.findIndex((each) => each.listing_id === id && each.pms_name === pms);
  const [before, after] = at < 0 ? [] : [catalog[at - 1], catalog[at + 1]];
  return (
    <>
      <Neighbour
        to={before}
        label={before ? t("previous", { name: before.listing_name }) : t("noPrevious")}
      >
        <ChevronLeft aria-hidden />
      </Neighbour>
      <Neighbour to={after} label={after ? t("next", { name: after.listing_name }) : t("noNext")}>
        <ChevronRight aria-hidden />
      </Neighbour>
    </>
  );
}

interface NeighbourProps {
  to: ListingSummary | undefined;
  label: string;
  children: React.ReactNode;
}

function Neighbour({ to, label, children }: NeighbourProps) {
  const { href } = useAccount();
  if (!to) {
    return (
      <IconButton variant="secondary" aria-label={label} isDisabled>
        {children}
      </IconButton>
    );
  }
  const path = listingPath({ pms: to.pms_name, id: to.listing_id });
  return (
    <Link
      href={href(path)}
      aria-label={label}
      title={label}
      className={squareButtonClasses("secondary", "md")}
    >
      {children}
    </Link>
  );
}

function EditRules({ row: { listing } }: { row: ListingRow }) {
  const t = useTranslations("listing.header");
  const { href } = useAccount();
  const { seesRules } = useListingsScope().rights;
  if (!seesRules) return null;
  const level = levelText({ scope: "listing", listing_id: listing.id, pms_name: listing.pms });
  return (
    <LinkButton href={href(`/customizations?at=${encodeURIComponent(level)}`)}>
      {t("editRules")}
      <ArrowUpRight aria-hidden />
    </LinkButton>
  );
}

/** The state of price sync, with the time of the last push; nothing while the connection is not known. */
function SyncState({ listing }: { listing: Listing }) {
  const t = useTranslations("listing.header");
  const { data } = useQuery(sendingQuery(useAccount().account, listing));
  const format = useFormatter();
  const { timeZone } = useListingsScope().rights;
  const { sync_stage: stage, last_date_pushed: sent } = listing;
  const { href } = useAccount();
  if (stage === "shadow") {
    return (
      <Link href={href("/listings/shadow")} className="rounded-sm focus-ring">
        <Badge tone="accent" icon={<Eye aria-hidden />}>
          {t("shadow")}
        </Badge>
      </Link>
    );
  }
  if (!data) return null;
  if (!data.connection) return <Badge>{t("notConnected")}</Badge>;
  if (stage === "off") return <Badge>{t("syncOff")}</Badge>;
  if (sent === null) return <Badge tone="warning">{t("notSent")}</Badge>;
  const at = momentText(format, sent, timeZone);
  return (
    <Badge tone="success">
      <span suppressHydrationWarning>{t("sent", { at })}</span>
    </Badge>
  );
}

/** The pages above this one: Prices and the listing's group, or Listings. */
function Path({ listing: { group, group_id: id } }: { listing: Listing }) {
  const t = useTranslations("listing.header");
  const crumbs =
    group === null || id === null
      ? [{ href: "/listings", text: t("listings") }]
      : [
          { href: "/prices", text: t("prices") },
          { href: `/prices?group=${id}`, text: group },
        ];
  return (
    <nav aria-label={t("path")}>
      <ol className="flex flex-wrap items-center gap-1.5 text-sm text-ink-soft">
        {crumbs.map((crumb, at) => (
          <li key={crumb.href} className="flex min-w-0 items-center gap-1.5">
            {at > 0 && <ChevronRight aria-hidden className="size-3.5 text-ink-faint" />}
            <Crumb {...crumb} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Crumb({ href: path, text }: { href: string; text: string }) {
  const { href } = useAccount();
  return (
    <Link
      href={href(path)}
      prefetch={false}
      className="truncate rounded-xs focus-ring hover:text-ink hover:underline"
    >
      {text}
    </Link>
  );
}
