import { dateOf, type DateText, dayOf } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import { markNights } from "@/lib/inventory/bookings/server";

/** Nights of a listing; `to` is the day after the last. */
interface Nights {
  listing: number;
  from: DateText;
  to: DateText;
}

/** Nights that one statement marks, about. */
const mostNights = 20_000;

/** A stay is one number, first night × span + nights: a hundred thousand of them take a megabyte. */
const span = 2 ** 18;

/** Gathers the nights of an import, so that each is marked once, however many stays it has. */
export class TouchedNights {
  readonly #byListing = new Map<number, number[]>();

  add({ listing, from, to }: Nights): void {
    const first = dayOf(from);
    const stay = first * span + dayOf(to) - first;
    const known = this.#byListing.get(listing);
    if (known) known.push(stay);
    else this.#byListing.set(listing, [stay]);
  }

  /** Marks all nights in the calendars as the stored reservations say. One statement for about 20,000 nights. */
  async mark(tx: Tx): Promise<void> {
    let batch: Nights[] = [];
    let nights = 0;
    for (const [listing, stays] of this.#byListing) {
      for (const [from, to] of joined(stays)) {
        batch.push({ listing, from: dateOf(from), to: dateOf(to) });
        nights += to - from;
      }
      if (nights < mostNights) continue;
      await markNights(tx, batch);
      batch = [];
      nights = 0;
    }
    if (batch.length > 0) await markNights(tx, batch);
  }
}

/** The same nights in as few ranges as possible, in days since 1970. */
function joined(stays: readonly number[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const stay of stays.toSorted((a, b) => a - b)) {
    const from = Math.floor(stay / span);
    const to = from + (stay % span);
    const last = found.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}
