import { type Caller, owned } from "@/lib/auth/server/caller";
import { isRefusal, Refusal } from "@/lib/core/errors";
import { type ChainedEntry, record, type Recorder } from "@/lib/audit/server";
import { answering, db } from "@/lib/db/server";
import { toLogEntry } from "./log-entry";
import { findEntry, type StoredEntry, findOwnEntries } from "./stored-entries";
import { listingScopeOf } from "./listing-scope";
import { mayRevert, revertKindOf, revertNeeds } from "./revertible";
import { changedSince, markReverted, fieldsOf } from "./reverter";
import { reverters } from "./reverters";
import type { RevertResult, UndoResult } from "../schema";
import { restoreGroupOverrides, restoreOverrides } from "@/lib/pricing/overrides/server";
import { override, restoredListing, spanOf } from "./reverters/overrides";

/**
 * Reverts the change of one entry through the verb that made it, in one transaction, and returns the `reverted` entry; a
 * dry run also the effect of prices, rules and overrides on the prices of nights.
 * Throws NOT_FOUND (unknown or not readable), ERR-NOT-REVERTIBLE, PERMISSION_DENIED, ERR-GUARD-RAIL, and CONFLICT
 * when the value has changed since, or the earlier value is no longer allowed.
 */
export async function revertEntry(caller: Caller, id: string): Promise<RevertResult> {
  const scope = await listingScopeOf(caller);
  const entry = await findEntry(caller, scope, id);
  if (!entry) throw new Refusal("NOT_FOUND", "Entry not found.");
  const kind = revertKindOf(entry);
  if (!kind) throw new Refusal("ERR-NOT-REVERTIBLE");
  if (!mayRevert(caller, kind)) {
    const needed = revertNeeds[kind].join(" and ");
    throw new Refusal("PERMISSION_DENIED", `This requires the permission ${needed}.`);
  }
  const { revert, isInverse } = reverters[kind];
  await refuseOtherCurrency(caller, [entry]);
  let written: ChainedEntry | undefined;
  const recordReverted: Recorder = async (tx, by, entries) => {
    const stored = await record(tx, by, markReverted(entry, isInverse, entries));
    written = stored.find(({ action }) => action === "reverted");
    return stored;
  };
  const answer = (): RevertResult => {
    if (!written) throw changedSince();
    const reverted = toLogEntry(caller, scope, { ...entry, ...toStored(written) });
    return { status: "success", entry: { ...reverted, id: caller.dryRun ? null : reverted.id } };
  };
  const effect = await refusedAsConflict(() =>
    revert(answering(caller, answer), entry, recordReverted),
  );
  return { ...answer(), ...(caller.dryRun && effect) };
}

/** The columns of a written entry; present names are those of the reverted entry, which is about the same listing. */
function toStored(written: ChainedEntry): Partial<StoredEntry> {
  const { device, changes, created_at, log_type: _, ...rest } = written;
  return {
    ...rest,
    device: device as StoredEntry["device"],
    changes: changes as StoredEntry["changes"],
    created_at: new Date(created_at),
  };
}

/**
 * Refuses to restore amounts of a listing whose currency has changed since: they would be read in the new one. Throws
 * CONFLICT. One statement, none without amounts.
 */
async function refuseOtherCurrency(caller: Caller, entries: readonly StoredEntry[]): Promise<void> {
  const about = entries.filter(mayHoldAmounts);
  if (about.length === 0) return;
  const keys = about.flatMap(({ listing_key: key }) => key ?? []);
  const changes = await db().logEntry.groupBy({
    by: ["listingKey"],
    where: { ...owned(caller), action: "currency_confirmed", listingKey: { in: keys } },
    _max: { id: true },
  });
  const last = new Map(changes.map(({ listingKey, _max }) => [listingKey, _max.id ?? 0n]));
  const isBefore = about.some(({ id, listing_key: key }) => BigInt(id) < (last.get(key) ?? 0n));
  if (!isBefore) return;
  throw new Refusal(
    "CONFLICT",
    "The listing's currency has changed since, and amounts are not converted.",
  );
}

function mayHoldAmounts(entry: StoredEntry): boolean {
  if (entry.log_type !== "listing") return false;
  const kind = revertKindOf(entry);
  if (kind !== "customization") return kind === "price" || kind === "rails" || kind === "override";
  const rules = Object.keys(fieldsOf(entry.changes["new_value"]));
  return rules.includes("last_minute_prices") || rules.includes("custom_seasonal_profile");
}

const keptCodes: ReadonlySet<string> = new Set(["CONFLICT", "ERR-GUARD-RAIL"]);

/**
 * Turns a refusal by the verb into CONFLICT: the earlier value is no longer allowed. Guard rail refusals are kept as
 * they are.
 */
async function refusedAsConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error) || keptCodes.has(error.code)) throw error;
    if (error.status === 403) throw new Refusal("PERMISSION_DENIED", error.message);
    throw new Refusal("CONFLICT", `The change cannot be reverted now. ${error.message}`);
  }
}

/**
 * Reverts the caller's own changes of listings' overrides, or of one group's, all or none in one transaction, with a `reverted` entry for
 * each. Needs no permission for the log: the caller made them. Throws NOT_FOUND for an entry that is not one of these,
 * ERR-GUARD-RAIL, and CONFLICT when a night has changed since.
 */
export async function undoOverrides(caller: Caller, ids: readonly string[]): Promise<UndoResult> {
  const found = await findOwnEntries(caller, ids);
  const group = found.find(({ log_type }) => log_type === "group")?.group_id ?? null;
  const entries = found.filter(
    (entry) =>
      revertKindOf(entry) === "override" &&
      (group === null ? entry.log_type === "listing" : entry.group_id === group),
  );
  if (entries.length < new Set(ids).size) throw new Refusal("NOT_FOUND", "Entry not found.");
  await refuseOtherCurrency(caller, entries);
  const recordReverted: Recorder = (tx, by, written) =>
    record(
      tx,
      by,
      entries.reduce(
        (marked, entry) => markReverted(entry, override.isInverse, marked),
        [...written],
      ),
    );
  const answer: UndoResult = { status: "success", reverted: entries.length };
  const answered = answering(caller, () => answer);
  await refusedAsConflict(() =>
    group === null
      ? restoreOverrides(answered, entries.map(restoredListing), recordReverted)
      : restoreGroupOverrides(answered, group, entries.map(spanOf), recordReverted),
  );
  return answer;
}
