import { CsvError, type Options, Parser } from "csv-parse";
import { Refusal } from "@/lib/core/errors";
import { pieces, type Source } from "./source";

/** Consumer of a file's rows. */
export interface RowReader {
  /** The first row. Throws to stop the import. */
  header(columns: string[]): void;
  /** Takes a row; `line` is its last line, counted from 1. Not awaited. */
  row(cells: string[], line: number): void;
  /** Takes a row whose number of fields differs from the header. */
  bad(line: number, reason: string): void;
  /** Called after each piece of the file, to write gathered rows. */
  pause(): Promise<void>;
  /** True when the rest of the file is not needed. */
  done(): boolean;
}

const csvOptions: Options = {
  bom: true,
  relax_column_count: true,
  // A misplaced quote is a plain character; strict parsing would swallow rows up to the next quote.
  relax_quotes: true,
  skip_empty_lines: true,
  // A longer row has an unclosed quote or is not CSV.
  max_record_size: 1024 * 1024,
};

type Take = (record: string[], line: number) => void;

/** Passes records on at once: queueing a million of them in a stream costs more than parsing them. */
class RecordParser extends Parser {
  readonly #take: Take;
  #lines = 0;
  #surplus = 0;

  constructor(take: Take) {
    super(csvOptions);
    this.#take = take;
    // The callback of `write` gets errors too.
    this.on("error", () => {});
  }

  override push(record: unknown): boolean {
    if (record === null) return super.push(null);
    const cells = record as string[];
    const { lines } = this.info;
    // The library counts a \r\n inside quotes twice.
    if (lines - this.#lines > 1) this.#surplus += cells.join("").split("\r\n").length - 1;
    this.#lines = lines;
    this.#take(cells, lines - this.#surplus);
    return true;
  }

  feed(piece: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  }

  finish(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.end((error?: Error | null) => (error ? reject(error) : resolve()));
    });
  }
}

/** Streams the CSV of `source` (gzip by name) through `reader`. Throws VALIDATION_FAILED when it is unreadable or empty. */
export async function readRows(source: Source, reader: RowReader): Promise<void> {
  let columns: string[] | undefined;
  const parser = new RecordParser((record, line) => {
    if (columns) return checked(reader, record, line, columns.length);
    columns = record.map((name) => name.trim());
    reader.header(columns);
  });
  try {
    for await (const piece of pieces(source)) {
      await parser.feed(piece);
      await reader.pause();
      if (reader.done()) return;
    }
    await parser.finish();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const where = `${source.name} line ${Number(error["lines"])}`;
    throw new Refusal("VALIDATION_FAILED", `${where} is not valid CSV: a quote is not closed.`);
  }
  if (!columns) throw new Refusal("VALIDATION_FAILED", `${source.name} is empty.`);
}

function checked(reader: RowReader, record: string[], line: number, width: number): void {
  if (record.length === width) reader.row(record, line);
  else reader.bad(line, `has ${record.length} fields instead of ${width}`);
}
