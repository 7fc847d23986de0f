import { Refusal } from "@/lib/core/errors";

/** A row that was skipped. */
export interface Problem {
  file: string;
  line: number;
  reason: string;
}

/** Counts of rows: read, skipped as invalid, other = not part of the import. */
export interface Counts {
  read: number;
  created: number;
  updated: number;
  skipped: number;
  other: number;
}

/** Problems reported for each file; the rest are only counted. */
const mostShown = 20;

/** Skipped rows of one file. With `strict` the first one throws VALIDATION_FAILED. */
export class Report {
  readonly problems: Problem[] = [];
  skipped = 0;
  readonly #file: string;
  readonly #strict: boolean;

  constructor(file: string, strict: boolean) {
    this.#file = file;
    this.#strict = strict;
  }

  bad(line: number, reason: string): void {
    if (this.#strict) {
      const where = `${this.#file} line ${line}`;
      throw new Refusal(
        "VALIDATION_FAILED",
        `${where}: ${reason}. Nothing was written (--strict).`,
      );
    }
    this.skipped++;
    if (this.problems.length < mostShown) this.problems.push({ file: this.#file, line, reason });
  }
}
