"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { PageHeader } from "@/components/page-header/page-header";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { listingsQuery, preloadListings } from "@/lib/catalog/client";
import { BoardSkeleton, MappingSkeleton } from "./board/board-skeleton";
import { NoListings } from "./page/empty-states";
import { MappingScopeProvider, type Rights, type MappingScope } from "./page/scope";
import { useAccount } from "@/components/hooks/use-account";
import type { Listing } from "@/lib/catalog/schema";
import type { BoardGroup } from "@/lib/mappings/board";

const load = () => import("./page/mapping-page");

const MappingPage = lateComponent(load, MappingSkeleton);

/** Unmapped listings and mapping groups that the caller can access. The drag code loads after the page. */
export function MappingView({ rights }: { rights: Rights }) {
  const t = useTranslations("mapping");
  const { scope, open, close } = useDialogs(rights);
  const listings = useQuery(listingsQuery(scope.account));
  if (!listings.data) preloadListings(scope.account);
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

// Each dialog loads when it is first opened.
const PreviewDialog = lateComponent(() => import("./dialogs/preview-dialog"));
const UnmapDialog = lateComponent(() => import("./dialogs/unmap-dialog"));
const FindDialog = lateComponent(() => import("./dialogs/find-dialog"));

/** Shows the open dialog. */
function MappingDialogs({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  if (open.kind === "map") {
    return <PreviewDialog child={open.child} parent={open.parent} onClose={onClose} />;
  }
  if (open.kind === "unmap") {
    return <UnmapDialog group={open.group} listings={open.listings} onClose={onClose} />;
  }
  return <FindDialog child={open.child} onClose={onClose} />;
}

type OpenDialog =
  | { kind: "map"; child: Listing; parent: Listing }
  | { kind: "unmap"; group: BoardGroup; listings: readonly Listing[] }
  | { kind: "find"; child: Listing };

/** Returns the page's context, the same object as long as nothing in it changes, and the open dialog. */
function useDialogs(rights: Rights) {
  const { account } = useAccount();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { canEdit, allListings, accountName, decimals, limits } = rights;
  const { maxChildren, maxMetres, crossPms } = limits;
  const scope = useMemo(
    (): MappingScope => ({
      canEdit,
      allListings,
      accountName,
      decimals,
      limits: { maxChildren, maxMetres, crossPms },
      account,
      map: (child, parent) => setOpen({ kind: "map", child, parent }),
      unmap: (group, listings) => setOpen({ kind: "unmap", group, listings }),
      find: (child) => setOpen({ kind: "find", child }),
    }),
    [account, accountName, allListings, canEdit, decimals, maxChildren, maxMetres, crossPms],
  );
  return { scope, open, close: () => setOpen(null) };
}
