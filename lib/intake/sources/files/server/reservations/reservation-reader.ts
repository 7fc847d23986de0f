import { Refusal } from "@/lib/core/errors";
import { pmsKey } from "@/lib/core/pms";
import type { Report } from "../report";
import { ReservationLine, requiredColumns, reservationColumns } from "./reservation-schema";
import type { RowReader } from "../rows";
import { headerProblem } from "../../rules";

interface Work {
  file: string;
  report: Report;
  /** True for a row of a listing of the account. */
  hasListing: (row: ReservationLine) => boolean;
  save: (rows: ReservationLine[]) => Promise<void>;
}

const batchSize = 500;

/** Reads a reservations file: checks rows and saves them in batches. */
export class ReservationReader implements RowReader {
  read = 0;
  /** Rows of listings that the account does not have. */
  other = 0;
  readonly #work: Work;
  readonly #keys = new Set<string>();
  #columns: string[] = [];
  #rows: ReservationLine[] = [];

  constructor(work: Work) {
    this.#work = work;
  }

  header(columns: string[]): void {
    const problem = headerProblem(columns, requiredColumns, reservationColumns);
    if (problem) throw new Refusal("VALIDATION_FAILED", `${this.#work.file} ${problem}`);
    this.#columns = columns;
  }

  row(cells: string[], line: number): void {
    this.read++;
    const row = this.parse(cells);
    if (typeof row === "string") return this.#work.report.bad(line, row);
    if (!this.#work.hasListing(row)) {
      this.other++;
      return;
    }
    const key = pmsKey(row.pms_name, row.reservation_id);
    if (this.#keys.has(key)) {
      const reason = `reservation "${row.reservation_id}" is already in an earlier row`;
      return this.#work.report.bad(line, reason);
    }
    this.#keys.add(key);
    this.#rows.push(row);
  }

  bad(line: number, reason: string): void {
    this.read++;
    this.#work.report.bad(line, reason);
  }

  async pause(): Promise<void> {
    if (this.#rows.length >= batchSize) await this.flush();
  }

  done(): boolean {
    return false;
  }

  /** Saves the remaining rows. */
  async flush(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length > 0) await this.#work.save(rows);
  }

  private parse(cells: string[]): ReservationLine | string {
    const texts = this.#columns.flatMap((column, at) => {
      const text = cells[at]?.trim() ?? "";
      return text === "" ? [] : [[column, text] as const];
    });
    const given = Object.fromEntries(texts);
    const { data, error } = ReservationLine.safeParse(given);
    if (data) return data;
    const column = String(error.issues[0]?.path[0] ?? "row");
    const value = given[column];
    if (value === undefined) return `${column}: must not be empty`;
    return `${column}: "${value.slice(0, 60)}" ${error.issues[0]?.message ?? "is invalid"}`;
  }
}
