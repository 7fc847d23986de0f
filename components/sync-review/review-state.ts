"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createContext, useContext, useMemo, useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { useDebounced } from "@/components/hooks/use-debounced";
import { rowKeyOf } from "@/lib/catalog/rows";
import { syncPreviewQuery } from "@/lib/delivery/sync-preview/client";
import type { PreviewRow } from "@/lib/delivery/sync-preview/schema";
import { settleDays as days } from "@/lib/inventory/listings/rules";
import {
  type Choices,
  type Decisions,
  hasFallen,
  isTicked,
  lackOf,
  type Released,
  requestOf,
  type ReviewedListing,
  type Ticks,
  withTicks,
} from "./review-rules";
import { useReviewWords } from "./use-review-words";

/** Delay after the last change before the preview is asked again, in ms. */
const debounceMs = 300;

/** The preview of the decisions, and the one without any; figures of earlier decisions stay until new ones arrive. */
function usePreviews(listings: readonly ReviewedListing[], decisions: Decisions) {
  const { account } = useAccount();
  const plain = useMemo(() => {
    return requestOf(listings, [], { ...decisionless, canKeep: false });
  }, [listings]);
  const first = useQuery(syncPreviewQuery(account, plain));
  const rows = first.data?.listings;
  const wanted = useMemo(() => {
    return rows ? requestOf(listings, rows, decisions) : plain;
  }, [listings, rows, decisions, plain]);
  const asked = useDebounced(wanted, rows ? debounceMs : 0);
  const current = useQuery({
    ...syncPreviewQuery(account, asked),
    enabled: rows !== undefined,
    placeholderData: keepPreviousData,
  });
  const isStale = asked !== wanted || current.isPlaceholderData || current.data === undefined;
  return { first, current, data: current.data ?? first.data, isStale, asked };
}

const decisionless = {
  choices: new Map(),
  released: new Set<string>(),
  settleDays: days.usual,
} as const;

/** What the person has decided, and how to decide otherwise. */
function useDecisions(listings: readonly ReviewedListing[]) {
  const [choices, setChoices] = useState<Choices>(decisionless.choices);
  const [released, setReleased] = useState<Released>(decisionless.released);
  const [settleDays, setSettleDays] = useState<number>(days.usual);
  const [ticks, setTicks] = useState<Ticks>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const only = listings.length === 1 ? listings.map(rowKeyOf) : [];
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(only));
  return {
    choices,
    released,
    settleDays,
    ticks,
    errors,
    sent,
    open,
    setSettleDays,
    /** Keeps the rows that were refused, with why; the others are done. */
    settle: (rows: readonly PreviewRow[], failed: ReadonlyMap<string, string>) => {
      const keys = rows.map(rowKeyOf);
      setErrors(failed);
      setSent((all) => new Set([...all, ...keys.filter((key) => !failed.has(key))]));
    },
    choose: (key: string, prices: ChosenPrices) =>
      setChoices((all) => new Map(all).set(key, merged({ ...all.get(key), ...prices }))),
    tick: (rows: readonly PreviewRow[], isOn: boolean) =>
      setTicks((all) => withTicks(all, rows, isOn)),
    release: (special: string) => setReleased((all) => toggled(all, special)),
    toggle: (key: string) => setOpen((all) => toggled(all, key)),
  };
}

/** State of a review: what the person has decided, and what would be sent. */
export function useReview(all: readonly ReviewedListing[], canKeep: boolean) {
  const { account } = useAccount();
  const [now] = useState(() => Date.now());
  // Once: a formatter takes longer to make than a row to draw.
  const words = useReviewWords();
  const decided = useDecisions(all);
  const { choices, released, settleDays, ticks, choose, sent } = decided;
  const listings = useMemo(() => all.filter((each) => !sent.has(rowKeyOf(each))), [all, sent]);
  const decisions = useMemo(
    () => ({ choices, released, settleDays, canKeep }),
    [choices, released, settleDays, canKeep],
  );
  const previews = usePreviews(listings, decisions);
  const plain = previews.first.data?.listings;
  const lacks = useMemo(
    () => new Map(plain?.map((row) => [rowKeyOf(row), lackOf(row)] as const)),
    [plain],
  );
  const byKey = useMemo(() => new Map(listings.map((each) => [rowKeyOf(each), each])), [listings]);
  const rows = previews.data?.listings ?? none;
  const currencies = new Set(rows.map(({ currency }) => currency));
  return {
    ...decided,
    ...previews,
    account,
    canKeep,
    now,
    words,
    rows,
    byKey,
    lacks,
    /** A row's prices were read from a connected PMS, which can get its old ones back. */
    isConnected: rows.some(({ read_at: at }) => at !== null),
    /** The currency beside a price; none where the header of the dialog says it for all. */
    currencyOf: ({ currency }: PreviewRow) => (currencies.size > 1 ? currency : null),
    /** Takes the suggestion for the prices that a row lacks. */
    suggest: (row: PreviewRow) => choose(rowKeyOf(row), suggested(row, lacks.get(rowKeyOf(row)))),
    isTicked: (row: PreviewRow) => isTicked(row, ticks),
    hasFallen: (row: PreviewRow) => hasFallen(row, ticks),
  };
}

function suggested(
  { suggestion }: PreviewRow,
  lack: ReturnType<typeof lackOf> | undefined,
): ChosenPrices {
  const { base, min } = suggestion ?? {};
  return {
    ...(lack?.base && typeof base === "number" && { base }),
    ...(lack?.min && typeof min === "number" && { min }),
  };
}

interface ChosenPrices {
  /** Undefined: the field was emptied. */
  base?: number | undefined;
  min?: number | undefined;
}

function merged({ base, min }: ChosenPrices) {
  return { ...(base !== undefined && { base }), ...(min !== undefined && { min }) };
}

const none: readonly PreviewRow[] = [];

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

export type Review = ReturnType<typeof useReview>;

const Context = createContext<Review | null>(null);

/** Gives the rows of the table the review around them. */
export const ReviewProvider = Context;

/** The review around a row. Throws outside of one. */
export function useReviewed(): Review {
  const review = useContext(Context);
  if (!review) throw new Error("ReviewProvider is missing above this component");
  return review;
}
