import { zoneAt } from "@/lib/core/server/zone-at";
import type { Catalog } from "./catalog";
import type { Format, ListingTexts } from "./format";
import type { Report } from "./report";
import type { RowReader } from "./rows";
import { checkHeader } from "./header";
import { type ImportOptions, type ListingColumn, listingColumns, ListingRow } from "../schema";
import { Refusal } from "@/lib/core/errors";
import { didYouMean } from "@/lib/core/text";

interface Work {
  file: string;
  format: Format;
  options: ImportOptions;
  report: Report;
  catalog: Catalog;
  /** Problem of a valid row for this target, or null. */
  problem: (row: ListingRow) => string | null;
  save: (rows: ListingRow[]) => Promise<void>;
}

const batchSize = 500;

/** Reads a listings file: filters and checks rows and saves them in batches. */
export class ListingReader implements RowReader {
  read = 0;
  /** Rows that `where` excludes. */
  other = 0;
  /** The latest day that a row tells of; null if none does. */
  asOf: number | null = null;
  readonly #work: Work;
  #columns: string[] = [];
  #where: Where | undefined;
  #taken = 0;
  #rows: ListingRow[] = [];

  constructor(work: Work) {
    this.#work = work;
  }

  header(columns: string[]): void {
    const { file, format, options } = this.#work;
    checkHeader(file, columns, "listings", format);
    this.#columns = columns;
    this.#where = new Where(file, columns, options.where);
  }

  row(cells: string[], line: number): void {
    const { report, catalog } = this.#work;
    if (this.done()) return;
    this.read++;
    if (!this.#where?.matches(cells)) {
      this.other++;
      return;
    }
    const row = this.parse(cells);
    if (typeof row === "string") return report.bad(line, row);
    if (!catalog.reserve(row.pms_name, row.listing_id)) {
      return report.bad(line, `listing "${row.listing_id}" is already in an earlier row`);
    }
    if (row.as_of !== null) this.asOf = Math.max(this.asOf ?? row.as_of, row.as_of);
    this.#taken++;
    this.#rows.push(row);
  }

  bad(line: number, reason: string): void {
    if (this.done()) return;
    this.read++;
    this.#work.report.bad(line, reason);
  }

  async pause(): Promise<void> {
    if (this.#rows.length >= batchSize) await this.flush();
  }

  done(): boolean {
    return this.#work.options.limit === this.#taken;
  }

  /** Saves the remaining rows. */
  async flush(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length > 0) await this.#work.save(rows);
  }

  private parse(cells: string[]): ListingRow | string {
    const { format, options, problem } = this.#work;
    const cell = (column: string): string => cells[this.#columns.indexOf(column)] ?? "";
    const texts = withDefaults(format.listings.texts(cell), options);
    const parsed = ListingRow.safeParse(texts);
    if (parsed.success) return problem(parsed.data) ?? located(parsed.data);
    const issue = parsed.error.issues[0];
    const ours = String(issue?.path[0] ?? "row");
    const value = texts[ours as ListingColumn];
    const shown = value ? `"${value.slice(0, 60)}" ` : "";
    return `${format.listings.column(ours)}: ${shown}${issue?.message ?? "is invalid"}`;
  }
}

/** All our columns; null where neither the file nor the options have a value. */
function withDefaults(
  texts: ListingTexts,
  options: ImportOptions,
): Partial<Record<ListingColumn, string | null>> {
  const defaults: ListingTexts = {
    currency: options.currency ?? "",
    country: options.country ?? "",
    state: options.state ?? "",
    city: options.city ?? "",
    time_zone: options.time_zone ?? "",
  };
  const text = (column: ListingColumn): string | null => texts[column] || defaults[column] || null;
  return Object.fromEntries(
    listingColumns.map((column) => [column, text(column as ListingColumn)]),
  );
}

/** The row with a time zone from its coordinates where it has none. */
function located(row: ListingRow): ListingRow {
  return row.time_zone === null ? { ...row, time_zone: zoneAt(row) } : row;
}

/** Rows chosen by `--where`: for each column named, its text is one of those given. */
class Where {
  readonly #texts = new Map<number, Set<string>>();

  /** Throws VALIDATION_FAILED for a column that the file does not have. */
  constructor(file: string, columns: readonly string[], where: ImportOptions["where"]) {
    for (const { column, value } of where) {
      const at = columns.indexOf(column);
      if (at < 0) {
        const hint = didYouMean(column, columns) || ".";
        throw new Refusal("VALIDATION_FAILED", `--where: ${file} has no column "${column}"${hint}`);
      }
      this.#texts.set(at, (this.#texts.get(at) ?? new Set()).add(value));
    }
  }

  matches(cells: readonly string[]): boolean {
    for (const [at, texts] of this.#texts) if (!texts.has(cells[at] ?? "")) return false;
    return true;
  }
}
