import { shiftOf } from "../rules";

/** The dates start earlier than the rows read so far said, so they were moved too far: read again from `first`. */
export class EarlierNight extends Error {
  constructor(readonly first: number) {
    super("An earlier night came later in the file.");
  }
}

/**
 * How far dates move (rules: shiftOf), decided by the first night seen so that one reading does. A night
 * much earlier that comes later makes that wrong; then `wrong` is set and `first` is the one to start from.
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

  /** Takes note of a night of the file (days since 1970). */
  see(day: number): void {
    if (this.#today === null || (this.first !== null && day >= this.first)) return;
    const days = shiftOf(day, this.#today);
    this.wrong ||= this.first !== null && days !== this.days;
    this.first = day;
    this.days = days;
  }
}
