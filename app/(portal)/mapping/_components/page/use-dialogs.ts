import { useMemo, useState } from "react";
import { useAccount } from "@/components/account/use-account";
import type { Listing } from "@/lib/catalog/schema";
import type { BoardGroup } from "@/lib/mappings/board";
import type { MappingScope, Rights } from "./scope";

export type OpenDialog =
  | { kind: "map"; child: Listing; parent: Listing }
  | { kind: "unmap"; group: BoardGroup; listings: readonly Listing[] }
  | { kind: "find"; child: Listing };

/** Returns the page's context, the same object as long as nothing in it changes, and the open dialog. */
export function useDialogs(rights: Rights) {
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
