import { type CalendarMonth, type MonthNight, monthText } from "@/lib/inventory/calendars/nights";
import { pieceBytes } from "../source";

/** Months that fit: some 2 MB. */
const capacity = 8_192;

/** A row needs at least 14 bytes, so one more piece of a file always fits. */
const mostMonths = capacity - Math.ceil(pieceBytes / 14);

/** Nights reserved for each month. */
const stride = 31;

/** Months since year 0 stay far below this for four-digit years. */
const monthSpan = 131_072;

/**
 * Gathers nights in any order into months, up to a limit; a later row of a night replaces an earlier one. The
 * arrays are reused, so a million nights leave no garbage.
 */
export class CalendarBuffer {
  readonly #slots = new Map<number, number>();
  readonly #prices = new Float64Array(capacity * stride);
  readonly #states = new Uint8Array(capacity * stride);
  readonly #minStays = new Int16Array(capacity * stride);
  readonly #lengths = new Uint8Array(capacity);

  /** Adds a night of a listing; check `full` after each piece of a file. */
  add(listing: number, night: MonthNight, state: number, price: number, minStay: number): void {
    const at = this.slot(listing, night) * stride + night.index;
    this.#states[at] = state;
    this.#prices[at] = price;
    this.#minStays[at] = minStay;
  }

  /** True when the months must be written. */
  full(): boolean {
    return this.#slots.size >= mostMonths;
  }

  /** The months gathered, by listing and month, as views that are valid until the next `add`. */
  months(): CalendarMonth[] {
    const names = [...this.#slots.keys()].toSorted((a, b) => a - b);
    return names.map((name) => this.view(name));
  }

  clear(): void {
    this.#states.fill(0);
    this.#prices.fill(0);
    this.#minStays.fill(0);
    this.#slots.clear();
  }

  private slot(listing: number, night: MonthNight): number {
    const name = listing * monthSpan + night.month;
    const known = this.#slots.get(name);
    if (known !== undefined) return known;
    const slot = this.#slots.size;
    this.#slots.set(name, slot);
    this.#lengths[slot] = night.length;
    return slot;
  }

  private view(name: number): CalendarMonth {
    const slot = this.#slots.get(name) ?? 0;
    const from = slot * stride;
    const to = from + (this.#lengths[slot] ?? 0);
    return {
      listingKey: Math.floor(name / monthSpan),
      month: monthText(name % monthSpan),
      prices: this.#prices.subarray(from, to),
      states: this.#states.subarray(from, to),
      minStays: this.#minStays.subarray(from, to),
    };
  }
}
