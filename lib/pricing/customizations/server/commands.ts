import { type Entry, record, type Recorder } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { db, transaction } from "@/lib/db/server";
import { markWhere } from "@/lib/jobs/server";
import { impactOf } from "./preview";
import type { Kind } from "@/lib/pricing/rules/kinds";
import {
  type PricingLevel,
  etagOf,
  readOwnRules,
  type RuleRow,
  rulesFrom,
} from "@/lib/pricing/levels/server";
import type { LevelRef } from "@/lib/pricing/levels/level-ref";
import type { Rule } from "@/lib/pricing/levels/resolve";
import { prepareRules, type WriteOptions } from "./level-checks";
import { restoredRule, ruleAfterWrite, same } from "../rules";
import type { Rules } from "../schema";
import type { RulesWritten } from "../schema-answers";
import { type RuleChange, ruleEntry, writeRules } from "./write";

/**
 * Changes rules of one level, all or none, and returns the level's new ETag; a dry run counts the affected listings.
 * Throws the not-found codes, ERR-WRITE-DENIED (a listing of the level is out of reach), ERR-INVALID-CUSTOMIZATION and
 * CONFLICT with the current ETag if `agrees` refuses it.
 */
export async function changeRules(
  caller: Caller,
  ref: LevelRef,
  given: Rules,
  agrees: (etag: string) => boolean,
  recorder: Recorder = record,
): Promise<Changed> {
  return update(caller, ref, given, { agrees, next: ruleAfterWrite, recorder });
}

/** Restores rules as they were read, including the values of those that were off. Throws as changeRules. */
export async function restoreRules(
  caller: Caller,
  ref: LevelRef,
  given: Rules,
  agrees: (etag: string) => boolean,
): Promise<Changed> {
  return update(caller, ref, given, { agrees, next: restoredRule, recorder: record });
}

interface Changed {
  value: RulesWritten;
  etag: string;
}

interface ChangeOptions extends WriteOptions {
  recorder: Recorder;
}

async function update(
  caller: Caller,
  ref: LevelRef,
  given: Rules,
  options: ChangeOptions,
): Promise<Changed> {
  // A dry run reads a lot and writes nothing, so it does not lock the level. One of a revert needs its entries.
  if (caller.dryRun && options.recorder === record) {
    const { level, written, etag } = await prepareRules(db(), caller, ref, given, options);
    const value = await impactOf(caller, level, written);
    if (caller.witness) await writeNow(caller, ref, given, options);
    return { value, etag };
  }
  return writeNow(caller, ref, given, options);
}

function writeNow(
  caller: Caller,
  ref: LevelRef,
  given: Rules,
  options: ChangeOptions,
): Promise<Changed> {
  return transaction(caller, async (tx) => {
    const { level, rows, written } = await prepareRules(tx, caller, ref, given, options, true);
    const changes = changesOf(level, rows, written);
    await writeRules(tx, caller, changes);
    const members = { ...owned(caller), ...level.members };
    const reached = changes.length > 0 ? await markWhere(tx, members) : 0;
    await options.recorder(
      tx,
      caller,
      changes.map((change) => entryOf(level, change, reached)),
    );
    const applied = [...written.keys()];
    const reset = applied.filter((kind) => written.get(kind)?.reset);
    const value = { status: "success" as const, applied, reset };
    return { value, etag: etagOf(await readOwnRules(tx, caller, level.key)) };
  });
}

/** Only rules that differ; one that was never set needs no row to be off. */
function changesOf(
  { key }: PricingLevel,
  rows: readonly RuleRow[],
  written: ReadonlyMap<Kind, Rule>,
): RuleChange[] {
  const stored = rulesFrom(rows);
  return [...written].flatMap(([kind, { isOn, payload }]) => {
    const before = stored.get(kind);
    const after = { isOn, payload };
    if (before ? same(before, after) : !isOn) return [];
    return [{ level: key, kind, row: rows.find((row) => row.kind === kind), after }];
  });
}

/** The log entry; for groups and accounts, with the number of listings at the level. */
function entryOf(
  { listing, group, chain }: PricingLevel,
  change: RuleChange,
  listings: number,
): Entry {
  const { action, changes: rule } = ruleEntry(change);
  if (listing) return { logType: "listing", action, changes: rule, listing };
  const changes = { ...rule, listings };
  if (group) return { logType: "group", action, changes, group };
  return { logType: "account", action, changes, pmsName: chain.pmsName ?? "" };
}
