import { shiftOf } from "../../rules";

/** An earlier night came later in the file, so dates were shifted too far: read again from `first`. */
export class EarlierNight extends Error {
  constructor(readonly first: number) {
    super("An earlier night came later in the file.");
  }
}

/**
 * Days to shift dates by (rules: shiftOf), from the first night seen, so one reading is usually enough. A much
 * earlier night later in the file sets `wrong`; `first` is then the night to start from.
 */
export class Shift {
  /** Days to add. */
  days = 0;
  wrong = false;
  first: number | null = null;
  readonly #today: number | null;

  /** `today`: days since 1970, null to leave dates unchanged. `first`: the first night, when it is known. */
  constructor(today: number | null, first: number | null) {
    this.#today = today;
    if (first !== null) this.see(first);
  }

  /** Adds a night of the file (days since 1970). */
  see(day: number): void {
    if (this.#today === null || (this.first !== null && day >= this.first)) return;
    const days = shiftOf(day, this.#today);
    this.wrong ||= this.first !== null && days !== this.days;
    this.first = day;
    this.days = days;
  }
}
