import type { Caller } from "@/lib/auth/server/caller";
import { daysBetween } from "@/lib/core/dates";
import { minorFromText } from "@/lib/core/money";
import type { Preview } from "../../schema";
import { compareRows, type Effect } from "./compare";
import type { ReadRow } from "../reading/row";
import type { Reading } from "../reading/reading";
import { readUploadRows } from "../reading/rows";
import { Tally } from "./tally";

/** Rows that one statement compares. */
const batchSize = 2_000;

/** Reads the whole file as an import would, and counts what it would do. Writes nothing. */
export async function previewOf(caller: Caller, bytes: Buffer, reading: Reading): Promise<Preview> {
  const tally = new Tally();
  const effect: Effect = { created: 0, updated: 0, unchanged: 0 };
  const stays = new Stays();
  let batch: ReadRow[] = [];
  const compare = async (): Promise<void> => {
    const rows = batch;
    batch = [];
    if (rows.length === 0) return;
    for (const each of await compareRows(caller, reading.settings.holds, rows)) effect[each]++;
  };
  let held = 0;
  const take = (row: ReadRow): void => {
    tally.add(row);
    if (row.faults.length > 0) return;
    if (isOtherCurrency(row, reading)) held++;
    batch.push(row);
    stays.add(row);
  };
  const pause = async (): Promise<void> => {
    while (batch.length >= batchSize) await compare();
  };
  await readUploadRows(bytes, reading, take, pause);
  await compare();
  const { rows, problems } = tally;
  return { rows, problems, ...effect, held, ...stays.result(), shown: tally.shown() };
}

/** True for a listing that the file has in another currency: it waits for the owner (`pricing.md` §12). */
function isOtherCurrency({ listing, texts }: ReadRow, { settings }: Reading): boolean {
  const [own, given] = [listing?.currency ?? null, texts["currency"]];
  return settings.holds === "listings" && own !== null && given !== undefined && given !== own;
}

/** Nights and money of the stays; blocks and cancelled ones have none. */
class Stays {
  #nights = 0;
  readonly #sums = new Map<string, number>();

  add({ texts, listing }: ReadRow): void {
    if (texts["status"] !== "booked") return;
    this.#nights += daysBetween(texts["check_in"] ?? "", texts["check_out"] ?? "");
    this.addMoney(
      texts["total_cost"] ?? texts["rental_revenue"] ?? "",
      texts["currency"] ?? listing?.currency,
    );
  }

  private addMoney(amount: string, currency: string | null | undefined): void {
    const minor = minorFromText(amount, "total");
    if (minor === null || !currency) return;
    this.#sums.set(currency, (this.#sums.get(currency) ?? 0) + minor);
  }

  result(): Pick<Preview, "nights" | "sums"> {
    const sums = [...this.#sums].map(([currency, minor]) => ({ currency, minor }));
    return { nights: this.#nights, sums: sums.toSorted((a, b) => b.minor - a.minor) };
  }
}
