import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { addDays, monthOf } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { listingColumns } from "@/lib/intake/sources/files/schema";
import { nightrate } from "@/lib/intake/sources/files/server/nightrate";
import { reservationColumns } from "@/lib/intake/sources/files/server/reservations/reservation-schema";
import type { Holds } from "../../fields";
import { Problems } from "../reading/problem-rows";
import type { ReadRow } from "../reading/row";
import type { Reading } from "../reading/reading";
import { readUploadRows } from "../reading/rows";

/** The rewritten file, and what its import will touch. */
export interface Staged {
  path: string;
  ready: number;
  leftOut: number;
  /** `pms id` of the rows' reservations or listings. */
  names: Set<string>;
  /** `key month` of the calendars that the rows reach. */
  months: Set<string>;
  listingKeys: Set<number>;
  /** Rows left out, as CSV. */
  problems: string;
}

const columnsOf: Readonly<Record<Holds, readonly string[]>> = {
  listings: listingColumns,
  calendar: Object.values(nightrate.calendar.columns).filter((name) => name !== null),
  reservations: reservationColumns,
};

/**
 * Writes the valid rows of a file in the columns of the import formats to a file on this node's disk, so that the
 * import's transaction reads no database. `progress` gets the rows read so far.
 */
export async function stage(
  id: string,
  bytes: Buffer,
  reading: Reading,
  progress: (rows: number) => Promise<void>,
): Promise<Staged> {
  const folder = join(env().DATA_DIR, "uploads");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${id}.csv`);
  const out = createWriteStream(path, { mode: 0o600 });
  const staged = new Staging(path, reading.settings.holds);
  try {
    await write(out, staged.header());
    await readUploadRows(
      bytes,
      reading,
      (row) => staged.add(row),
      async () => {
        await write(out, staged.taken());
        await progress(staged.rows);
      },
    );
    await write(out, staged.taken());
    out.end();
    await once(out, "finish");
  } finally {
    out.destroy();
  }
  return staged.result();
}

async function write(out: WriteStream, text: string): Promise<void> {
  if (text !== "" && !out.write(text)) await once(out, "drain");
}

class Staging {
  rows = 0;
  readonly #path: string;
  readonly #holds: Holds;
  readonly #columns: readonly string[];
  #records: string[][] = [];
  #ready = 0;
  readonly #names = new Set<string>();
  readonly #months = new Set<string>();
  readonly #listingKeys = new Set<number>();
  readonly #problems = new Problems();

  constructor(path: string, holds: Holds) {
    this.#path = path;
    this.#holds = holds;
    this.#columns = columnsOf[holds];
  }

  header(): string {
    return stringify([[...this.#columns]]);
  }

  add(row: ReadRow): void {
    this.rows++;
    if (row.faults.length > 0) return this.#problems.add(row);
    this.#ready++;
    this.#records.push(this.#columns.map((column) => row.texts[column] ?? ""));
    const { texts, listing } = row;
    const id = this.#holds === "reservations" ? texts["reservation_id"] : texts["listing_id"];
    if (this.#holds !== "calendar") this.#names.add(`${texts["pms_name"] ?? ""} ${id ?? ""}`);
    if (listing && this.#holds !== "listings") this.addNights(listing.key, texts);
  }

  taken(): string {
    const records = this.#records;
    this.#records = [];
    return stringify(records);
  }

  result(): Staged {
    return {
      path: this.#path,
      ready: this.#ready,
      leftOut: this.rows - this.#ready,
      names: this.#names,
      months: this.#months,
      listingKeys: this.#listingKeys,
      problems: this.#problems.csv(),
    };
  }

  private addNights(key: number, texts: Readonly<Record<string, string>>): void {
    this.#listingKeys.add(key);
    const first = texts["check_in"] ?? texts["date"] ?? "";
    const last = texts["check_out"] ?? first;
    for (let month = monthOf(first); month <= last; month = monthOf(addDays(month, 31))) {
      this.#months.add(`${key} ${month}`);
    }
  }
}
