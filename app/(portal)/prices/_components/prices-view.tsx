"use client";
import { useQuery } from "@tanstack/react-query";
import { House } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useAccount } from "@/components/account/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { catalogQuery, listingsQuery } from "@/lib/catalog/client";
import { loadWorkspace, PricesBoard } from "./prices-board";
import { PricesSkeleton } from "./prices-skeleton";

export interface PricesViewProps {
  /** In the account's time zone. */
  today: string;
  canOverride: boolean;
  /** True if the caller can access all listings of the account. */
  allListings: boolean;
}

/** Prices by night of the listings that the caller can access. */
export function PricesView({ today, canOverride, allListings }: PricesViewProps) {
  const t = useTranslations("prices");
  const { account } = useAccount();
  const listings = useQuery(listingsQuery(account));
  const catalog = useQuery(catalogQuery(account));
  // Loads the grid's code in parallel with the listings.
  useEffect(() => void loadWorkspace(), []);
  // The skeleton and the board have their own header.
  const hasOwnHeader = !listings.data?.listings.length && (!listings.isPending || listings.error);
  return (
    <>
      {hasOwnHeader && <PageHeader title={t("title")} className="mb-3" />}
      <QueryView
        query={listings}
        loading={<PricesSkeleton />}
        isEmpty={(data) => data.listings.length === 0}
        empty={<NoPrices isLimited={!allListings} />}
        errorTitle={t("failed")}
      >
        {(data) => (
          <PricesBoard
            listings={data.listings}
            catalog={catalog.data?.listings ?? []}
            today={today}
            canOverride={canOverride}
          />
        )}
      </QueryView>
    </>
  );
}

function NoPrices({ isLimited }: { isLimited: boolean }) {
  const t = useTranslations("prices.empty");
  const { href } = useAccount();
  return (
    <EmptyState
      icon={<House />}
      title={t(isLimited ? "limitedTitle" : "noneTitle")}
      {...(!isLimited && {
        action: <LinkButton href={href("/listings")}>{t("toListings")}</LinkButton>,
      })}
    >
      {t(isLimited ? "limitedText" : "noneText")}
    </EmptyState>
  );
}
