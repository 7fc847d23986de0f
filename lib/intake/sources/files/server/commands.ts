import type { Caller } from "@/lib/auth/server/caller";
import { dayOf, today } from "@/lib/core/dates";
import { type MayDryRun, transaction, type Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { record } from "@/lib/audit/server";
import { accountTarget } from "./target/account-target";
import type { Around } from "./transaction-hooks";
import { lockImport, importSeconds } from "./lock";
import { Catalog } from "./catalog";
import { insideAirbnb } from "./inside-airbnb";
import { type MarketOrigin, marketTarget } from "./target/market-target";
import { nightrate } from "./nightrate";
import { importBoth, type ImportFiles, type ImportResult } from "./parts";
import type { ImportOptions } from "../schema";
import { EarlierNight, Shift } from "./calendar/shift";
import type { Target } from "./target/target";

/**
 * Imports listings and their nights into the caller's account in one transaction. Bad rows are skipped and
 * reported; with `strict` the first throws VALIDATION_FAILED, as do unreadable files. Throws CONFLICT while
 * another import into the account runs. One log entry.
 */
export async function importListings(
  caller: Caller,
  files: ImportFiles,
  options: ImportOptions,
  around: Around = {},
): Promise<ImportResult> {
  const finish: Finish = async (tx, result) => {
    const { listings, calendar, shiftedDays } = result;
    const counts = { listings: { ...listings }, calendar: calendar && { ...calendar } };
    const what = { file: files.listings.name, format: options.format, ...counts, shiftedDays };
    await record(tx, caller, [
      {
        logType: "account",
        action: "import_finished",
        name: files.listings.name,
        changes: { old_value: null, new_value: what },
      },
    ]);
    await around.after?.(tx);
  };
  return run(caller, files, options, accountTarget(caller), { ...around, finish });
}

/** Imports comparables and their nights into the installation's market data, like importListings but without a log entry. */
export async function importMarket(
  files: ImportFiles,
  options: ImportOptions,
): Promise<ImportResult> {
  return run({}, files, options, marketTarget(null), { finish: async () => {} });
}

/**
 * Imports comparables and their nights into a market source of an account, which must have none yet. `finish` ends the
 * transaction. Throws as importListings.
 */
export async function importMarketSource(
  origin: MarketOrigin,
  files: ImportFiles,
  options: ImportOptions,
  finish: Finish,
): Promise<ImportResult> {
  return run({}, files, options, marketTarget(origin), { before: keepVersion, finish });
}

/** In this transaction, writes of market data don't change the version that all accounts see. */
export async function keepVersion(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT set_config('nightrate.own_market', 'on', true)`;
}

type Finish = (tx: Tx, result: ImportResult) => Promise<void>;

async function run(
  dry: MayDryRun,
  files: ImportFiles,
  options: ImportOptions,
  target: Target,
  { before, finish }: Pick<Around, "before"> & { finish: Finish },
): Promise<ImportResult> {
  const format = options.format === "nightrate" ? nightrate : insideAirbnb;
  const missing = format.missingOption(options);
  if (missing) throw new Refusal("VALIDATION_FAILED", missing);
  const now = options.shift_dates ? dayOf(today("UTC")) : null;
  const once = (first: number | null): Promise<ImportResult> =>
    transaction(
      dry,
      async (tx) => {
        await lockImport(tx, target.lock);
        await before?.(tx);
        const job = { tx, target, format, options, catalog: new Catalog() };
        const result = await importBoth(job, files, new Shift(now, first));
        await target.mark(tx, job.catalog.keys());
        await finish(tx, result);
        return result;
      },
      importSeconds,
    );
  try {
    return await once(null);
  } catch (error) {
    if (error instanceof EarlierNight) return once(error.first);
    throw error;
  }
}
