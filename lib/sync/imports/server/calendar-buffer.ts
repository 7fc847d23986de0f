import { type CalendarMonth, type MonthNight, monthText } from "@/lib/inventory/calendars/months";
import { pieceBytes } from "./source";

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
  add(listing: number, night: MonthNight, state: number, price: number, minStay: number): void {
    const at = this.place(listing, night) * stride + night.index;
    this.#states[at] = state;
    this.#prices[at] = price;
    this.#minStays[at] = minStay;
  }

  /** Time to empty it. */
  full(): boolean {
    return this.#places.size >= mostMonths;
  }

  /** The months gathered, by listing and month, as views that are valid until the next `add`. */
  months(): CalendarMonth[] {
    const names = [...this.#places.keys()].toSorted((a, b) => a - b);
    return names.map((name) => this.view(name));
  }

  clear(): void {
    this.#states.fill(0);
    this.#prices.fill(0);
    this.#minStays.fill(0);
    this.#places.clear();
  }

  private place(listing: number, night: MonthNight): number {
    const name = listing * monthSpan + night.month;
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(name, place);
    this.#lengths[place] = night.length;
    return place;
  }

  private view(name: number): CalendarMonth {
    const place = this.#places.get(name) ?? 0;
    const from = place * stride;
    const to = from + (this.#lengths[place] ?? 0);
    return {
      listingKey: Math.floor(name / monthSpan),
      month: monthText(name % monthSpan),
      prices: this.#prices.subarray(from, to),
      states: this.#states.subarray(from, to),
      minStays: this.#minStays.subarray(from, to),
    };
  }
}
