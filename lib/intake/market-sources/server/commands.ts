import { record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { dayMs } from "@/lib/core/dates";
import { invalid, Refusal } from "@/lib/core/errors";
import { db, transaction, type Tx } from "@/lib/db/server";
import { requirePublicUrl } from "@/lib/intake/connectors/server";
import { keepVersion } from "@/lib/intake/sources/files/server";
import { requireImporter } from "@/lib/intake/uploads/server";
import { wakeSoon } from "@/lib/jobs/server";
import { markAroundMarket } from "@/lib/market/comparables/server";
import type { GivenMarketSource, MarketPiece, NewFile, ReceivedPart } from "../schema";
import {
  draftDays,
  undoDays,
  type MarketPart,
  marketParts,
  mostBytes,
  mostSources,
} from "../rules";
import { type SourceRow, sourceOf } from "./queries";

/**
 * Announces market data: two files whose pieces follow, or two addresses, which a job fetches. Throws BODY_TOO_LARGE for
 * a file above 200 MiB, CONFLICT above 20 sources.
 */
export async function addMarketSource(
  caller: Caller,
  given: GivenMarketSource,
): Promise<{ id: number }> {
  requireImporter(caller);
  const { name, currency, attribution } = given;
  for (const part of marketParts) {
    const file = given[part];
    if ("url" in file) await requirePublicUrl(caller, file.url, `${part}.url`);
  }
  const files = marketParts.map((part) => fileOf(part, given[part]));
  const state = files.every(({ url }) => url !== null)
    ? ("waiting" as const)
    : ("receiving" as const);
  const { id } = await transaction(caller, async (tx) => {
    const where = { ...owned(caller), removedAt: null };
    // Two at once are counted one after the other.
    await tx.$queryRaw`SELECT id FROM account WHERE id = ${owned(caller).accountId}::int FOR UPDATE`;
    if ((await tx.marketSource.count({ where })) >= mostSources) {
      throw new Refusal("CONFLICT", `There are ${mostSources} sources. Remove one of them first.`);
    }
    const facts = { name, currency, attribution, state, userId: caller.actor.id };
    return tx.marketSource.create({
      data: { ...owned(caller), ...facts, files: { create: files } },
      select: { id: true },
    });
  });
  if (state === "waiting") wakeSoon("read-market-sources");
  return { id };
}

function fileOf(part: MarketPart, file: NewFile) {
  if ("url" in file) {
    const { hostname, pathname } = new URL(file.url);
    return { part, name: pathname.split("/").at(-1) || hostname, url: file.url, bytes: null };
  }
  if (file.bytes > mostBytes) {
    throw new Refusal("BODY_TOO_LARGE", `${file.name} is larger than 200 MB. Pack it with gzip.`);
  }
  if (/\.(xlsx?|ods|zip|pdf)$/i.test(file.name)) {
    throw invalid(part, `${file.name} is not a CSV file, nor one packed with gzip (.csv.gz)`);
  }
  return { part, name: file.name, url: null, bytes: file.bytes };
}

/** Stores the next piece of a file; a piece that is there already changes nothing. Throws CONFLICT for one out of order. */
export async function addMarketPiece(
  caller: Caller,
  id: number,
  { part, at, data }: MarketPiece,
): Promise<ReceivedPart> {
  requireImporter(caller);
  const bytes = Buffer.from(data, "base64");
  const answer = await transaction(caller, async (tx): Promise<ReceivedPart> => {
    await tx.$queryRaw`
      SELECT id FROM market_source WHERE account_id = ${owned(caller).accountId}::int AND id = ${id} FOR UPDATE`;
    const { state, files } = await sourceOf(caller, id, tx);
    const file = files.find((each) => each.part === part);
    if (!file || file.url !== null) throw new Refusal("CONFLICT", "This file is not uploaded.");
    const received = at + bytes.length;
    if (received <= file.received) return { id, part, received: file.received, state };
    if (state !== "receiving" || at !== file.received) {
      throw new Refusal("CONFLICT", `The next piece begins at ${file.received}.`);
    }
    if (received > (file.bytes ?? 0)) {
      throw new Refusal("BODY_TOO_LARGE", "The file is larger than it was announced.");
    }
    await tx.marketPiece.create({ data: { sourceId: id, part, at, bytes } });
    await tx.marketFile.update({
      where: { sourceId_part: { sourceId: id, part } },
      data: { received },
    });
    const isWhole = files.every(
      (each) => (each === file ? received : each.received) === each.bytes,
    );
    const next = isWhole ? ("waiting" as const) : state;
    if (isWhole)
      await tx.marketSource.update({ where: { ...owned(caller), id }, data: { state: next } });
    return { id, part, received, state: next };
  });
  if (answer.state === "waiting") wakeSoon("read-market-sources");
  return answer;
}

/** Reads a source that failed once more, from what has arrived. Throws CONFLICT for another one. */
export async function retryMarketSource(caller: Caller, id: number): Promise<void> {
  requireImporter(caller);
  await sourceOf(caller, id);
  const { count } = await db().marketSource.updateMany({
    where: { ...owned(caller), id, state: "failed" },
    data: { state: "waiting", result: {}, userId: caller.actor.id },
  });
  if (count === 0) throw new Refusal("CONFLICT", "This market data has not failed.");
  wakeSoon("read-market-sources");
}

/**
 * Removes a source: prices no longer follow it, and for 30 days it can be put back; one that was not read is deleted.
 * Throws CONFLICT while it is read.
 */
export async function removeMarketSource(caller: Caller, id: number): Promise<void> {
  requireImporter(caller);
  await transaction(caller, async (tx) => {
    const source = await lockedSource(tx, caller, id);
    if (source.state === "running")
      throw new Refusal("CONFLICT", "This market data is being read. Wait until it is complete.");
    if (source.state !== "ready") {
      await tx.marketSource.delete({ where: { ...owned(caller), id } });
      return;
    }
    if (source.removedAt) return;
    await setRemoved(tx, caller, source, new Date());
  });
}

/** Puts a removed source back. Throws CONFLICT after 30 days, or for one that is there. */
export async function restoreMarketSource(
  caller: Caller,
  id: number,
  now: Date = new Date(),
): Promise<void> {
  requireImporter(caller);
  await transaction(caller, async (tx) => {
    const source = await lockedSource(tx, caller, id);
    const { removedAt } = source;
    if (!removedAt) throw new Refusal("CONFLICT", "This market data was not removed.");
    if (removedAt.getTime() < now.getTime() - undoDays * dayMs)
      throw new Refusal("CONFLICT", "This market data was removed more than 30 days ago.");
    await setRemoved(tx, caller, source, null);
  });
}

async function lockedSource(tx: Tx, caller: Caller, id: number): Promise<SourceRow> {
  await tx.$queryRaw`
    SELECT id FROM market_source WHERE account_id = ${owned(caller).accountId}::int AND id = ${id} FOR UPDATE`;
  return sourceOf(caller, id, tx);
}

async function setRemoved(
  tx: Tx,
  caller: Caller,
  { id, name, homes }: SourceRow,
  removedAt: Date | null,
): Promise<void> {
  await tx.marketSource.update({ where: { ...owned(caller), id }, data: { removedAt } });
  const rows = await tx.marketListing.findMany({ where: { sourceId: id }, select: { key: true } });
  await markAroundMarket(
    tx,
    rows.map(({ key }) => key),
    owned(caller).accountId,
  );
  const action = removedAt
    ? ("market_source_removed" as const)
    : ("market_source_restored" as const);
  const changes = { old_value: null, new_value: { homes } };
  await record(tx, caller, [{ logType: "account", action, name, changes }]);
}

/** Deletes sources that can no longer be put back, and those that nobody completed within a week; one at a time. */
export async function deleteOldMarketSources(now: Date): Promise<number> {
  const before = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const old = await db().marketSource.findFirst({
    where: {
      OR: [
        { removedAt: { lt: before(undoDays) } },
        { state: { in: ["receiving", "failed"] }, createdAt: { lt: before(draftDays) } },
      ],
    },
    select: { id: true, accountId: true },
  });
  if (!old) return 0;
  return transaction({}, async (tx) => {
    await keepVersion(tx);
    return (await tx.marketSource.deleteMany({ where: old })).count;
  });
}
