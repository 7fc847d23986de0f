"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { PageHeader } from "@/components/page-header/page-header";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { listingsQuery } from "@/lib/catalog/client";
import { BoardSkeleton, MappingSkeleton } from "./board/board-skeleton";
import { MappingDialogs } from "./dialogs/mapping-dialogs";
import { NoListings } from "./page/empty-states";
import { MappingScopeProvider, type Rights } from "./page/scope";
import { useDialogs } from "./page/use-dialogs";

const load = () => import("./page/mapping-page");

const MappingPage = lateComponent(load, MappingSkeleton);

/** Unmapped listings and mapping groups that the caller can access. The drag code loads after the page. */
export function MappingView({ rights }: { rights: Rights }) {
  const t = useTranslations("mapping");
  const { scope, open, close } = useDialogs(rights);
  const listings = useQuery(listingsQuery(scope.account));
  // Loads in parallel with the listings.
  useEffect(() => void load(), []);
  return (
    <MappingScopeProvider value={scope}>
      {!listings.data?.listings.length && (
        <PageHeader title={t("title")} description={t("text")} className="mb-3" />
      )}
      <QueryView
        query={listings}
        loading={<BoardSkeleton />}
        isEmpty={(data) => data.listings.length === 0}
        empty={<NoListings isLimited={!rights.allListings} />}
        errorTitle={t("failed")}
      >
        {(data) => <MappingPage listings={data.listings} />}
      </QueryView>
      {open && <MappingDialogs open={open} onClose={close} />}
    </MappingScopeProvider>
  );
}
