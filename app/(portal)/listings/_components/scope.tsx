"use client";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import type { ReviewedListing } from "@/components/sync-review/review-rules";
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
  /** Text of the toast after the change; a function is given how many listings it changed. */
  message: string | ((done: number) => string);
  /** Sets minimum, base and maximum for the children too. */
  updateChildren?: boolean;
  onProgress?: (done: number) => void;
  /** Shows why rows were refused, by key, in place of the toast that says so. */
  onRefused?: (errors: ReadonlyMap<string, readonly string[]>) => void;
  /** Days until prices settle in, where the change turns sync on. */
  settleDays?: number;
  /** Undoes what was written besides the change, with its Undo. */
  alsoUndo?: () => Promise<void>;
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

interface SyncScope {
  /** Opens the review of what turning sync on would send; `onSent` is called once prices are sent. */
  startSync: (listings: readonly ReviewedListing[], onSent?: () => void) => void;
}

const Context = createContext<ListingsScope | null>(null);
const SyncContext = createContext<SyncScope | null>(null);

const SyncReview = lateComponent(() => import("@/components/sync-review/sync-review"));

interface Starting {
  listings: readonly ReviewedListing[];
  onSent: (() => void) | undefined;
}

/** Gives a page its scope, and the review that is opened wherever sync is turned on. */
export function ListingsScopeProvider({
  scope,
  children,
}: {
  scope: ListingsScope;
  children: ReactNode;
}) {
  const [starting, setStarting] = useState<Starting | null>(null);
  const sync = useMemo((): SyncScope => {
    return { startSync: (listings, onSent) => setStarting({ listings, onSent }) };
  }, []);
  return (
    <Context value={scope}>
      <SyncContext value={sync}>
        {children}
        {starting && (
          <SyncReview
            listings={starting.listings}
            canKeep={scope.rights.editsRules}
            decimals={scope.decimals}
            timeZone={scope.rights.timeZone}
            change={scope.change}
            onClose={() => setStarting(null)}
            onDone={() => {
              setStarting(null);
              starting.onSent?.();
            }}
          />
        )}
      </SyncContext>
    </Context>
  );
}

/** Opens the review that turns sync on. Throws outside the listings page. */
export function useStartSync(): SyncScope["startSync"] {
  const scope = useContext(SyncContext);
  if (!scope) throw new Error("ListingsScopeProvider is missing above this component");
  return scope.startSync;
}

/** The page's scope. Throws outside the listings page. */
export function useListingsScope(): ListingsScope {
  const scope = useContext(Context);
  if (!scope) throw new Error("ListingsScopeProvider is missing above this component");
  return scope;
}
