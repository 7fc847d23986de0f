"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { BoardRights } from "@/lib/pricing/actions/board";
import type { Change, PriceField } from "@/lib/catalog/edits";
import type { ListingRow } from "@/lib/catalog/rows";

/** What the signed-in person may do here, and the account's notation. */
export interface Rights extends BoardRights {
  allListings: boolean;
  accountName: string;
  /** Of the account: in it stand the times of its log. */
  timeZone: string;
  /** Decimals of nightly prices: 0 or 2. */
  decimals: number;
}

/** What a change needs besides itself. */
export interface ChangeOptions {
  /** What happened, said when it has happened. */
  said: string;
  /** Minimum, base and maximum go to the children too. */
  updateChildren?: boolean;
  onProgress?: (done: number) => void;
}

/** What everything on the page may know: rights, the account's notation, and how to change listings. */
export interface ListingsScope {
  rights: Rights;
  canEdit: boolean;
  /** Groups are made by people who reach all listings. */
  canCreateGroups: boolean;
  accountName: string;
  /** Decimals of nightly prices: 0 or 2. */
  decimals: number;
  locale: string;
  /** A price in the reader's notation, without currency. */
  price: (amount: number) => string;
  /** Shows the change at once, sends it, takes back what was refused, says what happened. Number of changed rows. */
  change: (changes: readonly Change[], options: ChangeOptions) => Promise<number>;
  changePrice: (
    row: ListingRow,
    field: PriceField,
    amount: number | null,
    updateChildren?: boolean,
  ) => void;
  open: (key: string | null) => void;
}

const Context = createContext<ListingsScope | null>(null);

export function ListingsScopeProvider({
  scope,
  children,
}: {
  scope: ListingsScope;
  children: ReactNode;
}) {
  return <Context value={scope}>{children}</Context>;
}

/** The page's scope. Throws outside the listings page. */
export function useListingsScope(): ListingsScope {
  const scope = useContext(Context);
  if (!scope) throw new Error("ListingsScopeProvider is missing above this component");
  return scope;
}
