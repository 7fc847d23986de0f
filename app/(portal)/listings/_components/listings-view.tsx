"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { catalogQuery, listingsQuery } from "@/lib/catalog/client";
import { useColumns } from "./table/columns";
import { ListingsBoard } from "./board/listings-board";
import { ListingsSkeleton } from "./table/listings-skeleton";
import { NoListings } from "./board/no-listings";
import { ListingsScopeProvider, type Rights } from "./scope/scope";
import { useScope } from "./scope/use-scope";

export interface ListingsViewProps {
  rights: Rights;
  isOwner: boolean;
}

/** The listings that the caller can access, or how to import the first ones. */
export function ListingsView({ rights, isOwner }: ListingsViewProps) {
  const t = useTranslations("listings");
  const { account } = useAccount();
  const listings = useQuery(listingsQuery(account));
  const catalog = useQuery(catalogQuery(account));
  const columns = useColumns();
  const scope = useScope(rights);
  // The skeleton and the board have their own header.
  const hasOwnHeader = !listings.data?.listings.length && (!listings.isPending || listings.error);
  return (
    <ListingsScopeProvider scope={scope}>
      {hasOwnHeader && <PageHeader title={t("title")} className="mb-3" />}
      <QueryView
        query={listings}
        loading={<ListingsSkeleton hasSelection={rights.canEdit} />}
        isEmpty={(data) => data.listings.length === 0}
        empty={<NoListings isOwner={isOwner} isLimited={!rights.allListings} />}
        errorTitle={t("failed")}
      >
        {(data) => (
          <ListingsBoard
            listings={data.listings}
            catalog={catalog.data?.listings ?? []}
            columns={columns}
          />
        )}
      </QueryView>
    </ListingsScopeProvider>
  );
}
