"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { listingPath } from "@/lib/catalog/address";
import { catalogQuery, listingQuery } from "@/lib/catalog/client";
import { toRows } from "@/lib/catalog/rows";
import { withAccount } from "@/lib/http/account";
import { nameIn } from "@/lib/market/neighborhood/address";
import type { DateText } from "@/lib/core/dates";
import { ListingsScopeProvider, type Rights } from "../../../_components/scope/scope";
import { useScope } from "../../../_components/scope/use-scope";
import { ListingBoard } from "./listing-board";
import { ListingSkeleton } from "./listing-skeleton";

export interface ListingViewProps {
  listing: { pms: string; id: string };
  /** The listing's own day. */
  today: DateText;
  /** The listing's IANA time zone. */
  zone: string;
  rights: Rights;
  seesBookings: boolean;
  editsOverrides: boolean;
}

/** The page of one listing. */
export function ListingView({ listing: named, rights, ...props }: ListingViewProps) {
  const t = useTranslations("listing");
  const { account } = useAccount();
  const query = useQuery(listingQuery(account, named));
  const catalog = useQuery(catalogQuery(account)).data?.listings;
  const scope = useListingScope(rights);
  return (
    <ListingsScopeProvider scope={scope}>
      {!query.data && <h1 className="sr-only">{t("title")}</h1>}
      <QueryView
        query={query}
        loading={<ListingSkeleton />}
        isEmpty={({ listings }) => listings.length === 0}
        errorTitle={t("failed")}
      >
        {({ listings }) => {
          const [row] = toRows(listings, catalog ?? []);
          return row && <ListingBoard row={row} catalog={catalog ?? []} {...props} />;
        }}
      </QueryView>
    </ListingsScopeProvider>
  );
}

/** The scope of the listings page, except that other listings open as pages instead of drawers. */
function useListingScope(rights: Rights) {
  const scope = useScope(rights);
  const router = useRouter();
  const { account } = useAccount();
  return useMemo(() => {
    const open = (key: string | null) => {
      const listing = nameIn(key);
      if (listing) router.push(withAccount(listingPath(listing), account));
    };
    return { ...scope, open };
  }, [scope, router, account]);
}
