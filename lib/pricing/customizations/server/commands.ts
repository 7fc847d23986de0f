import { type Caller, owned } from "@/lib/auth/server/caller";
import { type Prisma, transaction, type Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { type Entry, record, type Recorder } from "@/lib/audit/server";
import { ownRows, type Row, rulesFrom } from "./level-rules";
import { etagOf } from "./etag";
import { impactOf } from "./impact";
import { type Kind, kinds, type Payload, withToggle } from "../kinds";
import { findWhole, type Place } from "./level";
import type { Rule } from "../resolve";
import { putBack, same, settle } from "../rules";
import type { Rules } from "../schema";
import type { RulesWritten } from "../schema-answers";
import { checkStored } from "./level-checks";
import type { Target } from "../level-ref";

/** One rule that a write changes. */
interface Change {
  kind: Kind;
  row: Row | undefined;
  before: Rule | undefined;
  after: Rule;
}

/**
 * Writes rules of one level, all or none, and answers with the level's new ETag; a dry run counts whom it would reach.
 * Throws the not-found codes, ERR-WRITE-DENIED (a listing of the level is out of reach), ERR-INVALID-CUSTOMIZATION
 * and CONFLICT with the current ETag where `agrees` refuses it.
 */
export async function writeRules(
  caller: Caller,
  target: Target,
  given: Rules,
  agrees: (etag: string) => boolean,
  recorder: Recorder = record,
): Promise<{ value: RulesWritten; etag: string }> {
  return write(caller, target, given, { agrees, settled: settle, recorder });
}

/** Writes rules back as they were read, with the values that those kept which were off. Throws as writeRules. */
export async function putRulesBack(
  caller: Caller,
  target: Target,
  given: Rules,
  agrees: (etag: string) => boolean,
): Promise<{ value: RulesWritten; etag: string }> {
  return write(caller, target, given, { agrees, settled: putBack, recorder: record });
}

interface How {
  agrees: (etag: string) => boolean;
  settled: typeof settle;
  recorder: Recorder;
}

async function write(
  caller: Caller,
  target: Target,
  given: Rules,
  how: How,
): Promise<{ value: RulesWritten; etag: string }> {
  return transaction(caller, async (tx) => {
    const place = await findWhole(tx, caller, target, true);
    const rows = await ownRows(tx, caller, place.own);
    const etag = etagOf(rows);
    checkStored(place, given);
    if (!how.agrees(etag)) throw new Refusal("CONFLICT", undefined, { etag });
    const applied = kinds.filter((kind) => given[kind]);
    const stored = rulesFrom(rows);
    const settled = new Map(
      applied.map((kind) => [kind, how.settled(kind, given[kind] ?? {}, stored.get(kind))]),
    );
    if (caller.dryRun) return { value: await impactOf(tx, caller, place, settled), etag };
    const changes = changesOf(rows, stored, settled);
    await store(tx, caller, place, changes);
    await how.recorder(
      tx,
      caller,
      changes.map((change) => entryOf(place, change)),
    );
    const reset = applied.filter((kind) => settled.get(kind)?.reset);
    const value = { status: "success" as const, applied, reset };
    return { value, etag: etagOf(await ownRows(tx, caller, place.own)) };
  });
}

/** Only what differs; a rule that never was needs no row to be off. */
function changesOf(
  rows: readonly Row[],
  stored: ReadonlyMap<Kind, Rule>,
  settled: ReadonlyMap<Kind, Rule>,
): Change[] {
  return [...settled].flatMap(([kind, { isOn, payload }]) => {
    const before = stored.get(kind);
    const after = { isOn, payload };
    if (before ? same(before, after) : !isOn) return [];
    return [{ kind, row: rows.find((row) => row.kind === kind), before, after }];
  });
}

async function store(
  tx: Tx,
  caller: Caller,
  place: Place,
  changes: readonly Change[],
): Promise<void> {
  const now = { userId: caller.actor.id, updatedAt: new Date() };
  const earlier = changes.flatMap(({ row }) => (row ? [toVersion(row)] : []));
  await tx.customizationVersion.createMany({ data: earlier });
  const made = changes.filter(({ row }) => !row);
  await tx.customization.createMany({
    data: made.map(({ kind, after }) => ({
      ...owned(caller),
      ...place.own,
      ...now,
      kind,
      ...toData(after),
    })),
  });
  for (const { row, after } of changes) {
    if (!row) continue;
    await tx.customization.update({
      where: { ...owned(caller), id: row.id },
      data: { ...now, ...toData(after), version: { increment: 1 } },
    });
  }
}

function toData({ isOn, payload }: Rule): { isOn: boolean; payload: Prisma.InputJsonObject } {
  return { isOn, payload };
}

/** The state that a change ends; it began when the row was last written. */
function toVersion(row: Row): Prisma.CustomizationVersionCreateManyInput {
  const { id, version, isOn, userId, updatedAt } = row;
  const payload = row.payload as Prisma.InputJsonObject;
  return { customizationId: id, version, isOn, payload, userId, createdAt: updatedAt };
}

function entryOf({ listing, group, chain }: Place, { kind, before, after }: Change): Entry {
  const told = ({ isOn, payload }: Rule): Payload => ({ [kind]: withToggle(kind, isOn, payload) });
  const changes = { old_value: before ? told(before) : null, new_value: told(after) };
  const action = "customization_changed";
  if (listing) return { logType: "listing", action, listing, changes };
  if (group) return { logType: "group", action, group, changes };
  return { logType: "account", action, pmsName: chain.pmsName ?? "", changes };
}
