"use client";
import { useQuery } from "@tanstack/react-query";
import { Database, House, MapPinOff, SearchX, Telescope } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, type ReactNode } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { ListingPicker } from "@/components/listings/listing-picker";
import { noteListing } from "@/components/listings/recent-listings";
import { PageHeader } from "@/components/page-header/page-header";
import { NightDrawer } from "@/components/prices/explain/night-drawer";
import { QueryView } from "@/components/query-view/query-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/text-link";
import { catalogQuery, listingQuery } from "@/lib/catalog/client";
import { addressOf, type ListingRef, neighborhoodQuery } from "@/lib/market/neighborhood/client";
import { MarketBoard } from "./market/market-board";
import { MarketSkeleton, useMarketView } from "./market/market-view";
import { ApiProblem } from "@/lib/http/fetcher";
import type { Listing } from "@/lib/catalog/schema";

/** The market around one listing; `fallback` is shown while the URL names none. */
export function NeighborhoodView({ fallback }: { fallback: ListingRef | null }) {
  const t = useTranslations("neighborhood");
  const { account, href } = useAccount();
  const { listing, choose } = useMarketView();
  const catalog = useQuery(catalogQuery(account));
  const name = listing ?? fallback;
  const address = name && addressOf(name);
  useEffect(() => {
    if (address !== null) noteListing(account, address);
  }, [account, address]);
  if (!name) {
    return (
      <>
        <PageHeader title={t("title")} description={t("description")} />
        <EmptyState
          icon={<House />}
          title={t("empty.title")}
          action={<LinkButton href={href("/listings")}>{t("empty.action")}</LinkButton>}
        >
          {t("empty.text")}
        </EmptyState>
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t("title")}
        description={t("description")}
        secondaryActions={
          <>
            <ListingPicker
              listings={catalog.data?.listings ?? []}
              value={address}
              onChange={choose}
              className="w-80! max-w-full"
            />
            <LinkButton href={href("/neighborhood/market-data")} prefetch={false}>
              <Database aria-hidden />
              {t("marketData")}
            </LinkButton>
          </>
        }
      />
      <ListingMarket name={name} />
      <NightDrawer />
    </div>
  );
}

function ListingMarket({ name }: { name: ListingRef }) {
  const t = useTranslations("neighborhood");
  const { account } = useAccount();
  const details = useQuery(listingQuery(account, name));
  const market = useQuery(neighborhoodQuery(account, name));
  const listing = details.data?.listings[0];
  const kind = market.data ? null : problemKind(market.error);
  if (kind) return <NoLocation kind={kind} name={name} listing={listing} />;
  return (
    <QueryView
      query={market}
      loading={<MarketSkeleton />}
      isEmpty={({ data }) => data["Listings Used"] === 0}
      empty={<NoMarket listing={listing} />}
      errorTitle={t("failed")}
    >
      {({ data }) => <MarketBoard name={name} market={data} listing={listing ?? null} />}
    </QueryView>
  );
}

const kinds = { "ERR-LOCATION-MISSING": "location", LISTING_NOT_FOUND: "unknown" } as const;
type Kind = (typeof kinds)[keyof typeof kinds];

/** Returns the kind of error that describes the listing rather than a failure. */
function problemKind(error: Error | null): Kind | null {
  if (!(error instanceof ApiProblem)) return null;
  return kinds[error.code as keyof typeof kinds] ?? null;
}

interface NoLocationProps {
  kind: Kind;
  name: ListingRef;
  listing: Listing | undefined;
}

/** The listing is unknown, or has no coordinates. */
function NoLocation({ kind, name, listing }: NoLocationProps) {
  const t = useTranslations(`neighborhood.${kind}`);
  const { href } = useAccount();
  const to = kind === "location" ? `/listings?open=${addressOf(name)}` : "/listings";
  return (
    <Framed>
      <EmptyState
        icon={kind === "location" ? <MapPinOff /> : <SearchX />}
        title={t("title", { name: listing?.name ?? name.id })}
        action={<LinkButton href={href(to)}>{t("action")}</LinkButton>}
      >
        {t("text")}
      </EmptyState>
    </Framed>
  );
}

/** There are no comparables nearby: possible reasons, and what to do. */
function NoMarket({ listing }: { listing: Listing | undefined }) {
  const t = useTranslations("neighborhood.noMarket");
  const { href } = useAccount();
  const hasNoCurrency = listing !== undefined && listing.currency === null;
  return (
    <Framed>
      <EmptyState
        icon={<Telescope />}
        title={t("title")}
        className="max-w-140"
        {...(!hasNoCurrency && {
          action: (
            <LinkButton href={href("/neighborhood/market-data")} variant="primary">
              {t("import")}
            </LinkButton>
          ),
        })}
      >
        {hasNoCurrency ? t("currency") : t("text")}
      </EmptyState>
    </Framed>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-line bg-surface">{children}</div>;
}
