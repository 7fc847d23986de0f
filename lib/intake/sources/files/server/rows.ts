import { CsvError, type Options, Parser } from "csv-parse";
import { Refusal } from "@/lib/core/errors";
import { decoderOf } from "./decode";
import { delimiterOf } from "./delimiter";
import { pieceBytes, pieces, type Source } from "./source";

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

  constructor(take: Take, delimiter: string) {
    super({ ...csvOptions, delimiter });
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

/**
 * Streams the CSV of `source` (gzip by name; comma, semicolon or tab by its header) through `reader`. Throws
 * VALIDATION_FAILED when it is unreadable, empty, or not in `encoding` (default UTF-8).
 */
export async function readRows(
  source: Source,
  reader: RowReader,
  encoding?: string,
): Promise<void> {
  let columns: string[] | undefined;
  const take: Take = (record, line) => {
    if (columns) return checked(reader, record, line, columns.length);
    columns = record.map((name) => name.trim());
    reader.header(columns);
  };
  let parser: RecordParser | undefined;
  try {
    for await (const piece of startingWithHeader(decoded(source, encoding))) {
      parser ??= new RecordParser(take, delimiterOf(firstLine(piece)));
      await parser.feed(piece);
      await reader.pause();
      if (reader.done()) return;
    }
    await parser?.finish();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const where = `${source.name} line ${Number(error["lines"])}`;
    throw new Refusal("VALIDATION_FAILED", `${where} is not valid CSV: a quote is not closed.`);
  }
  if (!columns) throw new Refusal("VALIDATION_FAILED", `${source.name} is empty.`);
}

async function* decoded(source: Source, encoding?: string): AsyncGenerator<Uint8Array> {
  const decoder = decoderOf(source.name, encoding);
  for await (const piece of pieces(source)) yield decoder.decode(piece);
  yield decoder.end();
}

const newline = 10;

/** The same pieces, the first of them joined until they hold the header line. */
async function* startingWithHeader(all: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | null = new Uint8Array();
  for await (const piece of all) {
    if (start === null) {
      yield piece;
      continue;
    }
    start = Buffer.concat([start, piece]);
    if (!start.includes(newline) && start.length < pieceBytes) continue;
    yield start;
    start = null;
  }
  if (start !== null && start.length > 0) yield start;
}

function firstLine(piece: Uint8Array): string {
  const end = piece.indexOf(newline);
  return Buffer.from(end < 0 ? piece : piece.subarray(0, end)).toString();
}

function checked(reader: RowReader, record: string[], line: number, width: number): void {
  if (record.length === width) reader.row(record, line);
  else reader.bad(line, `has ${record.length} fields instead of ${width}`);
}
