import type { DateText } from "@/lib/core/dates";

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
