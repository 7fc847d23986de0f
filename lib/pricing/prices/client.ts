import { queryOptions, keepPreviousData } from "@tanstack/react-query";
import { type DateText, dateOf, dayOf } from "@/lib/core/dates";
import { type AccountId, call, callFile } from "@/lib/http/fetcher";
import type { CalendarAnswer, YesterdayAnswer } from "./schema-calendar";
import { type NightRef, nightsOfRow } from "./listing-nights";
import type { NightAnswer } from "./schema-night";

/** Key prefix of every query about prices of nights. */
export const pricesKey = ["prices"] as const;

/** Every change to the account invalidates prices, so they rarely need refetching by time. */
const staleTime = 300_000;

/** Compact calendars of 1…50 listings from night `from` to night `to`, both included, at most 400 nights. */
export function calendarQuery(
  account: AccountId,
  listings: readonly CalendarListing[],
  from: DateText,
  to: DateText,
) {
  const asked = listings.map(({ id, pms }) => ({ id, pms }));
  return queryOptions({
    queryKey: [...pricesKey, account, "calendar", asked, from, to],
    queryFn: ({ signal }) => readCalendar({ account, from, to }, asked, signal),
    staleTime,
  });
}

/** The compact calendar of one listing; calendars requested together are read in one call. */
export function rowCalendarQuery(
  account: AccountId,
  { id, pms }: CalendarListing,
  from: DateText,
  to: DateText,
) {
  return queryOptions({
    queryKey: [...pricesKey, account, "row", pms, id, from, to],
    queryFn: ({ signal }) => readRow({ account, from, to }, { id, pms }, signal),
    staleTime,
  });
}

/** Yesterday's prices of one listing's nights; those requested together are read in one call. */
export function rowYesterdayQuery(
  account: AccountId,
  { id, pms }: CalendarListing,
  from: DateText,
  to: DateText,
) {
  return queryOptions({
    queryKey: [...pricesKey, account, "yesterday", pms, id, from, to],
    queryFn: ({ signal }) => readRowYesterday({ account, from, to }, { id, pms }, signal),
    staleTime,
  });
}

const readRow = batched(readCalendar);
const readRowYesterday = batched(
  (
    { account, from, to }: CalendarSpan,
    listings: readonly CalendarListing[],
    signal,
  ): Promise<YesterdayAnswer> =>
    call("/api/prices/yesterday", {
      method: "POST",
      body: { listings, from, to },
      signal,
      account,
    }),
);

function readCalendar(
  { account, from, to }: CalendarSpan,
  listings: readonly CalendarListing[],
  signal: AbortSignal,
): Promise<CalendarAnswer> {
  const body = { listings: listings.map(({ id, pms }) => ({ id, pms })), from, to };
  return call("/api/prices/calendar", { method: "POST", body, signal, account });
}

/** Prices of 1…5,000 listings from night `from` to night `to`, both included, as CSV. Throws ApiProblem. */
export function exportPrices(
  account: AccountId,
  listings: readonly CalendarListing[],
  from: DateText,
  to: DateText,
): Promise<Blob> {
  const asked = listings.map(({ id, pms }) => ({ id, pms }));
  const body = { listings: asked, from, to };
  return callFile("/api/prices/export", { method: "POST", body, account });
}

/** Explains the price of a listing's night; keeps the previous night until the next one is loaded. */
export function nightQuery(account: AccountId, { id, pms, date }: NightRef) {
  return queryOptions({
    queryKey: ["prices", account, "night", pms, id, date],
    queryFn: ({ signal }) =>
      call<NightAnswer>("/api/prices/night", {
        method: "POST",
        body: { id, pms, date },
        signal,
        account,
      }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** A listing's next nights, from its own today on; none without a price. */
export function comingNightsQuery(
  account: AccountId,
  { id, pms }: Pick<NightRef, "id" | "pms">,
  count: number,
) {
  // A day more at either end, because the listing's today may be another one in UTC.
  const today = dayOf(new Date().toISOString().slice(0, 10));
  const [from, to] = [dateOf(today - 1), dateOf(today + count)];
  return queryOptions({
    ...rowCalendarQuery(account, { id, pms }, from, to),
    select: (row) => ({
      currency: row.currency,
      nights: nightsOfRow(row, from)
        .filter(({ date, price }) => price !== null && date >= (row.today ?? from))
        .slice(0, count),
    }),
  });
}

/** PMS and ID of a listing. */
export interface CalendarListing {
  id: string;
  pms: string;
}

/** What the listings of one call have in common. */
export interface CalendarSpan {
  /** The managed account; null for one's own. */
  account: number | null;
  from: DateText;
  to: DateText;
}

interface Waiting<Row> {
  listing: CalendarListing;
  signal: AbortSignal;
  resolve: (row: Row) => void;
  reject: (error: unknown) => void;
}

/** Most listings in a call: few enough for several calls to run in parallel. */
const batchSize = 25;
/** Rows that are scrolled past within this time are never requested. */
const delayMs = 40;

/** Reads the rows of some listings, in their order. */
type ReadRows<Row> = (
  span: CalendarSpan,
  listings: readonly CalendarListing[],
  signal: AbortSignal,
) => Promise<{ rows: Row[] }>;

/** Returns a function that reads one listing's row, batched with others requested at nearly the same time. */
export function batched<Row>(read: ReadRows<Row>) {
  const batches = new Map<string, Waiting<Row>[]>();
  return (span: CalendarSpan, listing: CalendarListing, signal: AbortSignal): Promise<Row> => {
    const name = [span.account, span.from, span.to].join(" ");
    return new Promise((resolve, reject) => {
      const batch = batches.get(name) ?? [];
      if (batch.length === 0) {
        batches.set(name, batch);
        setTimeout(() => {
          batches.delete(name);
          const wanted = batch.filter((each) => !each.signal.aborted);
          for (let at = 0; at < wanted.length; at += batchSize) {
            void answer(read, span, wanted.slice(at, at + batchSize));
          }
        }, delayMs);
      }
      batch.push({ listing, signal, resolve, reject });
    });
  };
}

/** Makes one call; aborts it once nobody waits for any of its rows. */
async function answer<Row>(
  read: ReadRows<Row>,
  span: CalendarSpan,
  batch: readonly Waiting<Row>[],
): Promise<void> {
  const control = new AbortController();
  const onAbort = (): void => {
    if (batch.every(({ signal }) => signal.aborted)) control.abort();
  };
  for (const { signal } of batch) signal.addEventListener("abort", onAbort);
  try {
    const listings = batch.map(({ listing }) => listing);
    const { rows } = await read(span, listings, control.signal);
    for (const [at, { resolve, reject }] of batch.entries()) {
      const row = rows[at];
      if (row) resolve(row);
      else reject(new Error("The answer has too few rows."));
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  } finally {
    for (const { signal } of batch) signal.removeEventListener("abort", onAbort);
  }
}
