import { pieceBytes } from "./source";
import type { Night } from "../rules";

/** Nights of one listing and month; arrays as in CalendarMonth, state 0 where nothing was read. */
export interface Month {
  listing: number;
  /** Months since year 0. */
  month: number;
  prices: Int32Array;
  states: Uint8Array;
  minStays: Int16Array;
}

/** Places for months: some 2 MB. */
const capacity = 8_192;

/** A row needs at least 14 bytes, so no piece of a file can fill more places than are left here. */
const mostMonths = capacity - Math.ceil(pieceBytes / 14);

/** Days kept for each month, used or not. */
const stride = 31;

/** Months since year 0 stay far below this for four-digit years. */
const monthSpan = 131_072;

/**
 * Gathers nights that come in any order into months, up to a bound; a later night of a day replaces an
 * earlier one. The places are used again: a million nights leave nothing behind for the collector.
 */
export class CalendarBuffer {
  readonly #places = new Map<number, number>();
  readonly #prices = new Int32Array(capacity * stride);
  readonly #states = new Uint8Array(capacity * stride);
  readonly #minStays = new Int16Array(capacity * stride);
  readonly #lengths = new Uint8Array(capacity);

  /** Takes a night of a listing; `full` must be asked after each piece of a file. */
  add(listing: number, night: Night, state: number, price: number, minStay: number): void {
    const at = this.place(listing, night) * stride + night.index;
    this.#states[at] = state;
    this.#prices[at] = price;
    this.#minStays[at] = minStay;
  }

  /** Time to empty it. */
  full(): boolean {
    return this.#places.size >= mostMonths;
  }

  /** The months gathered, by listing and month, `size` at a time. They are views: good until the next `add`. */
  *batches(size: number): Generator<Month[]> {
    const names = [...this.#places.keys()].toSorted((a, b) => a - b);
    for (let from = 0; from < names.length; from += size) {
      yield names.slice(from, from + size).map((name) => this.view(name));
    }
  }

  clear(): void {
    this.#states.fill(0);
    this.#prices.fill(0);
    this.#minStays.fill(0);
    this.#places.clear();
  }

  private place(listing: number, night: Night): number {
    const name = listing * monthSpan + night.month;
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(name, place);
    this.#lengths[place] = night.length;
    return place;
  }

  private view(name: number): Month {
    const place = this.#places.get(name) ?? 0;
    const from = place * stride;
    const to = from + (this.#lengths[place] ?? 0);
    return {
      listing: Math.floor(name / monthSpan),
      month: name % monthSpan,
      prices: this.#prices.subarray(from, to),
      states: this.#states.subarray(from, to),
      minStays: this.#minStays.subarray(from, to),
    };
  }
}
