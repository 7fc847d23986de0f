"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { BoardRights } from "@/lib/pricing/actions/board";
import type { ListingEdit, PriceField } from "@/lib/catalog/edits";
import type { ListingRow } from "@/lib/catalog/rows";

/** What the caller may do on the page, and the account's settings. */
export interface Rights extends BoardRights {
  allListings: boolean;
  /** May set overrides. */
  editsRules: boolean;
  accountName: string;
  /** The account's IANA time zone, used for log times. */
  timeZone: string;
  /** Decimals of nightly prices: 0 or 2. */
  decimals: number;
}

export interface ChangeOptions {
  /** Text of the toast after the change. */
  message: string;
  /** Sets minimum, base and maximum for the children too. */
  updateChildren?: boolean;
  onProgress?: (done: number) => void;
}

/** Context of the page: rights, the account's settings, and how to change listings. */
export interface ListingsScope {
  rights: Rights;
  canEdit: boolean;
  /** True only for callers with access to all listings. */
  canCreateGroups: boolean;
  accountName: string;
  /** Decimals of nightly prices: 0 or 2. */
  decimals: number;
  locale: string;
  /** Formats a price with its currency, or as a number without one. */
  price: (amount: number, currency: string | null) => string;
  /** Shows changes at once, sends them, and reverts refused ones. Returns the number of changed rows. */
  change: (changes: readonly ListingEdit[], options: ChangeOptions) => Promise<number>;
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
