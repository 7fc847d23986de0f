"use client";
import { createContext, useContext } from "react";
import type { AccountId } from "@/lib/http/account";
import type { Listing } from "@/lib/catalog/schema";
import type { BoardGroup } from "@/lib/mappings/board";
import type { MappingLimits } from "@/lib/mappings/rules";

/** What the signed-in person may do here, and the account's own rules. */
export interface Rights {
  canEdit: boolean;
  allListings: boolean;
  accountName: string;
  /** Decimals of nightly prices: 0 or 2. */
  decimals: number;
  limits: MappingLimits;
}

/** What everything on the page may know, and what it can open. */
export interface MappingScope extends Rights {
  account: AccountId;
  /** Opens the preview of mapping `child` under `parent`. */
  map: (child: Listing, parent: Listing) => void;
  /** Asks before `listings` of the group, or all of it, are unmapped. */
  unmap: (group: BoardGroup, listings: readonly Listing[]) => void;
  /** Opens the parents that the listing could have, nearest first. */
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
