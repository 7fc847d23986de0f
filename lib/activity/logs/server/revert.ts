import type { Caller } from "@/lib/auth/server/caller";
import { isRefusal, Refusal } from "@/lib/core/errors";
import { type ChainedEntry, record, type Recorder } from "@/lib/audit/server";
import { answering } from "@/lib/db/server";
import { toLogEntry } from "./log-entry";
import { findEntry, type StoredEntry } from "./stored-entries";
import { listingScopeOf } from "./listing-scope";
import { mayRevert, revertKindOf, revertNeeds } from "./revertible";
import { changedSince, markReverted } from "./reverter";
import { reverters } from "./reverters";
import type { RevertResult } from "../schema-revert";

/**
 * Reverts the change of one entry through the verb that made it, in one transaction, and returns the `reverted` entry.
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
  await refusedAsConflict(() => revert(answering(caller, answer), entry, recordReverted));
  return answer();
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

const keptCodes: ReadonlySet<string> = new Set(["CONFLICT", "ERR-GUARD-RAIL"]);

/**
 * Turns a refusal by the verb into CONFLICT: the earlier value is no longer allowed. Guard rail refusals are kept as
 * they are.
 */
export async function refusedAsConflict(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error) || keptCodes.has(error.code)) throw error;
    if (error.status === 403) throw new Refusal("PERMISSION_DENIED", error.message);
    throw new Refusal("CONFLICT", `The change cannot be reverted now. ${error.message}`);
  }
}
