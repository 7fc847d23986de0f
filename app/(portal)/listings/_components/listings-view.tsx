"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { catalogQuery, listingsQuery } from "@/lib/listings/client";
import { extraColumns, useColumns } from "./columns";
import { ListingsBoard } from "./listings-board";
import { NoListings } from "./no-listings";
import { ListingsScopeProvider } from "./scope";
import { useScope, type Rights } from "./use-scope";

export interface ListingsViewProps {
  rights: Rights;
  /** E-mail for the import command. */
  email: string;
}

/** All listings in reach, or the first step when there is none. */
export function ListingsView({ rights, email }: ListingsViewProps) {
  const t = useTranslations("listings");
  const listings = useQuery(listingsQuery());
  const catalog = useQuery(catalogQuery());
  const columns = useColumns();
  const scope = useScope(rights);
  return (
    <ListingsScopeProvider scope={scope}>
      {!listings.data?.listings.length && <PageHeader title={t("title")} className="mb-3" />}
      <QueryView
        query={listings}
        loading={
          <TableSkeleton
            columns={columns}
            hiddenColumns={extraColumns}
            label={t("loading")}
            density="comfortable"
          />
        }
        isEmpty={(data) => data.listings.length === 0}
        empty={<NoListings email={email} isLimited={!rights.allListings} />}
        errorTitle={t("failed")}
        retryLabel={t("retry")}
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
