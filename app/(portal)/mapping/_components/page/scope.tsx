"use client";
import { createContext, useContext } from "react";
import type { AccountId } from "@/lib/http/fetcher";
import type { Listing } from "@/lib/catalog/schema";
import { type BoardGroup, filtersOf } from "@/lib/mappings/board";
import type { MappingLimits } from "@/lib/mappings/rules";
import { useView } from "@/components/hooks/use-address";

/** What the caller may do on the page, and the account's settings. */
export interface Rights {
  canEdit: boolean;
  allListings: boolean;
  accountName: string;
  /** Decimals of nightly prices: 0 or 2. */
  decimals: number;
  limits: MappingLimits;
}

/** Context of the page: rights, settings, and the dialogs it can open. */
export interface MappingScope extends Rights {
  account: AccountId;
  /** Opens the preview of the mapping. */
  map: (child: Listing, parent: Listing) => void;
  /** Opens the confirmation of unmapping these listings of the group. */
  unmap: (group: BoardGroup, listings: readonly Listing[]) => void;
  /** Opens the list of possible parents. */
  find: (child: Listing) => void;
}

const Context = createContext<MappingScope | null>(null);

export const MappingScopeProvider = Context;

/** The page's scope. Throws outside the Mapping page. */
export function useMappingScope(): MappingScope {
  const scope = useContext(Context);
  if (!scope) throw new Error("MappingScopeProvider is missing above this component");
  return scope;
}

/** Reads the view from the URL, and writes another one. */
export const useMappingView = () => useView(mappingView);

const mappingView = (given: URLSearchParams) => ({
  search: given.get("q") ?? "",
  filters: filtersOf(given),
  isMap: given.get("view") === "map",
  /** The column that a narrow page shows. */
  column: given.get("column") === "groups" ? ("groups" as const) : ("unmapped" as const),
  hasSuggestions: given.has("suggestions"),
  /** Key of the listing chosen on the map. */
  at: given.get("at"),
});
