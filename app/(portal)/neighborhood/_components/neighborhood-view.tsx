"use client";
import { useQuery } from "@tanstack/react-query";
import { House } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useAccount } from "@/components/account/use-account";
import { ListingPicker } from "@/components/listings/listing-picker";
import { noteListing } from "@/components/listings/recent-listings";
import { PageHeader } from "@/components/page-header/page-header";
import { NightDrawer } from "@/components/prices/explain/night-drawer";
import { QueryView } from "@/components/query-view/query-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { catalogQuery, listingQuery } from "@/lib/catalog/client";
import { addressOf } from "@/lib/market/neighborhood/address";
import { type ListingRef, neighborhoodQuery } from "@/lib/market/neighborhood/client";
import { MarketBoard } from "./market/market-board";
import { MarketSkeleton } from "./market/market-skeleton";
import { NoLocation, NoMarket, problemKind } from "./no-market";
import { useView } from "./market/use-view";

/** The market around one listing; `fallback` is shown while the URL names none. */
export function NeighborhoodView({ fallback }: { fallback: ListingRef | null }) {
  const t = useTranslations("neighborhood");
  const { account, href } = useAccount();
  const { listing, choose } = useView();
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
          <ListingPicker
            listings={catalog.data?.listings ?? []}
            value={address}
            onChange={choose}
            className="w-80! max-w-full"
          />
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
