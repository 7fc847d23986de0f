import type { Caller } from "@/lib/auth/server/caller";
import { isRefusal, Refusal } from "@/lib/core/errors";
import { type ChainedEntry, record, type Recorder } from "@/lib/audit/server";
import { type LoggedEntry, toEntry } from "./entry";
import { findEntry } from "./find";
import { reachOf } from "./reach";
import { mayRevert, revertKindOf, revertNeeds } from "./revertible";
import { asReverted, changedSince } from "./reverting";
import { reverts } from "./reverts";
import type { RevertResult } from "../schema";

/**
 * Takes back the change of one entry through the verb that made it, in one transaction, and answers with the
 * `reverted` entry. Throws NOT_FOUND (unknown or not to be read), ERR-NOT-REVERTIBLE, PERMISSION_DENIED, and CONFLICT
 * where the value is no longer what the entry left, or may no longer be what it found.
 */
export async function revertEntry(caller: Caller, id: string): Promise<RevertResult> {
  const reach = await reachOf(caller);
  const entry = await findEntry(caller, reach, id);
  if (!entry) throw new Refusal("NOT_FOUND", "Entry not found.");
  const kind = revertKindOf(entry);
  if (!kind) throw new Refusal("ERR-NOT-REVERTIBLE");
  if (!mayRevert(caller, kind)) {
    const needed = revertNeeds[kind].join(" and ");
    throw new Refusal("PERMISSION_DENIED", `This requires the permission ${needed}.`);
  }
  const { undo, isMirror } = reverts[kind];
  let written: ChainedEntry | undefined;
  const recordReverted: Recorder = async (tx, by, entries) => {
    const stored = await record(tx, by, asReverted(entry, isMirror, entries));
    written = stored.find(({ action }) => action === "reverted");
    return stored;
  };
  await refusedAsConflict(() => undo(caller, entry, recordReverted));
  if (!written) throw changedSince();
  const told = toEntry(caller, reach, { ...entry, ...asLogged(written) });
  return { status: "success", entry: { ...told, id: caller.dryRun ? null : told.id } };
}

/** Names of today are those of the entry that is taken back: it is about the same. */
function asLogged(written: ChainedEntry): Partial<LoggedEntry> {
  const { device, changes, created_at, log_type: _, ...rest } = written;
  return {
    ...rest,
    device: device as LoggedEntry["device"],
    changes: changes as LoggedEntry["changes"],
    created_at: new Date(created_at),
  };
}

/** What the verb refuses today stood in its way at the earlier value. */
async function refusedAsConflict(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error) || error.code === "CONFLICT") throw error;
    if (error.status === 403) throw new Refusal("PERMISSION_DENIED", error.message);
    throw new Refusal("CONFLICT", `The change cannot be reverted now. ${error.message}`);
  }
}
