"use client";
import { ArrowUpRight, ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { Button } from "@/components/ui/button";
import { squareButtonClasses } from "@/components/ui/button-classes";
import { IconButton } from "@/components/ui/icon-button";
import { LinkButton } from "@/components/ui/link-button";
import Link from "next/link";
import { listingPath } from "@/lib/catalog/address";
import type { ListingRow } from "@/lib/catalog/rows";
import type { ListingSummary } from "@/lib/catalog/schema";
import { pmsTitle } from "@/lib/core/pms";
import { levelText } from "@/lib/pricing/customizations/level-ref";
import { useListingsScope } from "../../../../_components/scope/scope";
import { Path } from "./path";
import { SyncState } from "./sync-state";

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
  const { pms, no_of_bedrooms: count, city_name: city } = listing;
  const parts = [pmsTitle(pms), count !== null && t("bedrooms", { count }), city];
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
