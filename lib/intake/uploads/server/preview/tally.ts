import type { CellProblem, Preview, PreviewRow } from "../../schema";
import type { ReadRow, RowFault } from "../reading/row";

/** Rows shown of each kind. */
const mostShown = 100;

interface Group {
  line: number;
  rows: number;
}

interface Held {
  group: Group;
  problem: CellProblem;
}

/** Gathers the rows that a page shows, and counts equal problems. */
export class Tally {
  rows = 0;
  problems = 0;
  readonly #shown: Preview["shown"] = { all: [], problems: [], ready: [] };
  readonly #groups = new Map<string, Group>();
  readonly #held: Held[] = [];
  #before: PreviewRow | null = null;
  #wantsAfter = false;

  add(row: ReadRow): void {
    this.rows++;
    const isBad = row.faults.length > 0;
    if (isBad) this.problems++;
    const { all, ready, problems } = this.#shown;
    const groups = row.faults.map((fault) => this.group(fault, row.line));
    const isShown =
      all.length < mostShown || problems.length < mostShown || (!isBad && ready.length < mostShown);
    if (!isShown) return;
    const shown = this.toShown(row, groups);
    if (all.length < mostShown) all.push(shown);
    if (!isBad && ready.length < mostShown) ready.push(shown);
    this.addAround(shown, isBad);
  }

  /** The rows, with the count of each problem's equals. */
  shown(): Preview["shown"] {
    for (const { problem, group } of this.#held) problem.rows = group.rows;
    return this.#shown;
  }

  /** A problem row comes with the row before and the one after. */
  private addAround(row: PreviewRow, isBad: boolean): void {
    const { problems } = this.#shown;
    if (problems.length >= mostShown) return;
    if (isBad) {
      if (this.#before) problems.push(this.#before);
      problems.push(row);
    } else if (this.#wantsAfter) problems.push(row);
    this.#before = isBad || this.#wantsAfter ? null : row;
    this.#wantsAfter = isBad;
  }

  private group({ field, value, message, fixes }: RowFault, line: number): Group {
    const [fix] = fixes;
    const what = fix?.kind === "value" || !fix ? `${value} ${message}` : "";
    const where = fix?.kind === "swap_dates" ? line : "";
    const key = `${field ?? ""} ${fix?.kind ?? ""} ${what} ${where}`;
    const known = this.#groups.get(key) ?? { line, rows: 0 };
    known.rows++;
    this.#groups.set(key, known);
    return known;
  }

  private toShown(row: ReadRow, groups: readonly Group[]): PreviewRow {
    const problems = row.faults.map((fault, at) => {
      const group = groups[at] ?? { line: row.line, rows: 1 };
      const isFirst = group.line === row.line;
      const { field, message } = fault;
      const fixes = isFirst ? fault.fixes : [];
      const same_as = isFirst || fault.fixes.length === 0 ? null : group.line;
      const problem: CellProblem = { field, message, fixes, rows: 1, same_as };
      this.#held.push({ group, problem });
      return problem;
    });
    const cells = { ...row.raw, ...row.texts };
    if (row.listing && row.raw["listing_id"] !== undefined && row.texts["name"] === undefined) {
      cells["listing_id"] = row.listing.name;
    }
    return { line: row.line, cells, problems };
  }
}
