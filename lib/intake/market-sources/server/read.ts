import type { MarketSource } from "@/generated/prisma/client";
import { record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/key-caller";
import { toUtc } from "@/lib/core/dates";
import { isRefusal, Refusal } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import { db, Prisma, type Tx } from "@/lib/db/server";
import type { SharedJob } from "@/lib/jobs/server";
import { ImportOptions } from "@/lib/intake/sources/files/schema";
import {
  type ImportResult,
  importMarketSource,
  type Source,
} from "@/lib/intake/sources/files/server";
import { insideAirbnb } from "@/lib/intake/sources/files/server/inside-airbnb";
import { readRows } from "@/lib/intake/sources/files/server/rows";
import { requireImporter } from "@/lib/intake/uploads/server";
import type { MarketProgress, MarketSourceResult } from "../schema";
import { insideAirbnbCredit, type MarketPart, marketParts } from "../rules";
import { download, type Fetching } from "./download";
import { sourceOf } from "./queries";

/** A file of 200 MB unpacks to some 2 GB where it is a calendar. */
const mostUnzipped = 4 * 1024 * 1024 * 1024;

const isOpen = { state: { in: ["waiting", "running"] } } satisfies Prisma.MarketSourceWhereInput;

/**
 * Reads the market sources that wait, an account's one after the other; also one that a killed process left running.
 * `means` replaces what fetches in tests.
 */
export function marketSourceJob(means: Omit<Fetching, "signal"> = {}): SharedJob {
  return {
    due: async () => {
      const where = isOpen;
      const rows = await db().marketSource.groupBy({
        by: ["accountId"],
        where,
        orderBy: { _min: { createdAt: "asc" } },
      });
      return rows.map(({ accountId }) => ({ id: accountId, accountId }));
    },
    run: (accountId, signal) => readMarketSources(accountId, { ...means, signal }),
    atOnce: 2,
  };
}

async function readMarketSources(accountId: number, how: Fetching): Promise<void> {
  const tried = new Set<number>();
  while (!how.signal.aborted) {
    const next = await db().marketSource.findFirst({
      where: { ...isOpen, accountId, id: { notIn: [...tried] } },
      orderBy: { createdAt: "asc" },
    });
    if (!next) return;
    tried.add(next.id);
    await readSource(next, how);
  }
}

async function readSource(source: MarketSource, how: Fetching): Promise<void> {
  const { id, accountId } = source;
  const end = (data: { state: "waiting" | "failed"; result?: MarketSourceResult }) =>
    db().marketSource.updateMany({
      where: { id, accountId, state: "running" },
      data: { ...data, progress: Prisma.DbNull },
    });
  await db().marketSource.updateMany({ where: { id, accountId }, data: { state: "running" } });
  try {
    await readFiles(source, how);
  } catch (error) {
    if (how.signal.aborted) return;
    // Another import into the account runs: the schedule tries again.
    if (isRefusal(error) && error.code === "CONFLICT") await end({ state: "waiting" });
    else {
      if (!isRefusal(error)) log().error({ err: error, source: id }, "market data was not read");
      await end({ state: "failed", result: { error: reasonOf(error) } });
    }
  }
}

function reasonOf(error: unknown): string {
  return isRefusal(error) ? error.message : "Something went wrong. Nothing was imported.";
}

async function readFiles(source: MarketSource, how: Fetching): Promise<void> {
  const caller = await importerOf(source);
  const { files } = await sourceOf(caller, source.id);
  const { save, end } = progressOf(source);
  for (const file of files) {
    const onBytes = (done: number, total: number | null) => save({ step: "fetching", done, total });
    await download(source, file, { ...how, onBytes });
  }
  const [listings, calendar] = await Promise.all(
    marketParts.map((part) => storedFile(caller, source, { part, save, signal: how.signal })),
  );
  if (!listings || !calendar) throw new Refusal("VALIDATION_FAILED", "A file is missing.");
  const format = await formatOf(listings);
  const options = ImportOptions.parse({ format, currency: source.currency });
  try {
    await importMarketSource(source, { listings, calendar }, options, (tx, result) =>
      finish(tx, caller, source, { result, format }),
    );
  } finally {
    end();
  }
}

/** The person who added the source, as their permissions are now. */
async function importerOf({ userId, accountId }: MarketSource): Promise<Caller> {
  const person = await db().person.findFirst({ where: { id: userId, accountId } });
  if (!person)
    throw new Refusal("PERMISSION_DENIED", "The person who added this no longer has access.");
  const origin = { ip: null, device: "web", requestId: null } as const;
  const caller = await callerFor(person, { via: "job", origin });
  requireImporter(caller);
  return caller;
}

/** Milliseconds between two notes of the progress. */
const progressMs = 500;

/** Notes how far reading is, outside its transaction; not once `end` was called. */
function progressOf({ id, accountId }: MarketSource) {
  let last = 0;
  let isOver = false;
  const save = async (progress: MarketProgress): Promise<void> => {
    if (isOver || performance.now() - last < progressMs) return;
    last = performance.now();
    await db().marketSource.updateMany({
      where: { id, accountId, state: "running" },
      data: { progress },
    });
  };
  return { save, end: () => void (isOver = true) };
}

interface Reading {
  part: MarketPart;
  save: (progress: MarketProgress) => Promise<void>;
  signal: AbortSignal;
}

/** A received file as imports read it: named by what it is, because an address need not end with .gz. */
async function storedFile(
  caller: Caller,
  { id }: MarketSource,
  { part, save, signal }: Reading,
): Promise<Source> {
  const { files } = await sourceOf(caller, id);
  const file = files.find((each) => each.part === part);
  const total = file?.received ?? 0;
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < total;) {
      signal.throwIfAborted();
      const piece = await db().marketPiece.findFirst({
        where: { sourceId: id, part, at, file: { source: owned(caller) } },
        select: { bytes: true },
      });
      if (!piece)
        throw new Refusal("VALIDATION_FAILED", "A part of the file is missing. Add it again.");
      yield piece.bytes;
      at += piece.bytes.length;
      await save({ step: part, done: at, total });
    }
  };
  const plain = file?.name.replace(/\.gz$/, "") ?? part;
  const name = (await isZipped(pieces())) ? `${plain}.gz` : plain;
  return { name, bytes: total, open: pieces, mostUnzipped };
}

async function isZipped(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  // gzip begins with these two bytes (RFC 1952 §2.3.1).
  for await (const [first, second] of pieces) return first === 0x1f && second === 0x8b;
  return false;
}

/** The format that the listings file's columns tell. */
async function formatOf(listings: Source): Promise<ImportOptions["format"]> {
  let columns: readonly string[] = [];
  await readRows(listings, {
    header: (names) => void (columns = names),
    row: () => {},
    bad: () => {},
    pause: async () => {},
    done: () => columns.length > 0,
  });
  const { required } = insideAirbnb.listings;
  return required.every((name) => columns.includes(name)) ? "inside-airbnb" : "nightrate";
}

/** Ends the transaction of an import: the source prices the account's listings from now on. */
async function finish(
  tx: Tx,
  caller: Caller,
  { id, name, attribution }: MarketSource,
  { result, format }: { result: ImportResult; format: ImportOptions["format"] },
): Promise<void> {
  const { asOf } = result;
  const { homes, nights, ...told } = countsOf(result);
  const credit = format === "inside-airbnb" ? insideAirbnbCredit : null;
  await tx.marketSource.update({
    where: { ...owned(caller), id },
    data: {
      state: "ready",
      format,
      attribution: attribution ?? credit,
      asOf: asOf === null ? null : toUtc(asOf),
      homes,
      nights,
      result: told satisfies MarketSourceResult,
      progress: Prisma.DbNull,
    },
  });
  await tx.marketFile.deleteMany({ where: { sourceId: id, source: owned(caller) } });
  const changes = { old_value: null, new_value: { homes, nights, as_of: asOf } };
  await record(tx, caller, [{ logType: "account", action: "market_source_added", name, changes }]);
}

function countsOf({ listings, calendar, problems }: ImportResult) {
  const { read, skipped, other } = calendar ?? { read: 0, skipped: 0, other: 0 };
  return {
    homes: listings.created + listings.updated,
    nights: read - skipped - other,
    skipped: listings.skipped + skipped,
    problems: problems.map(({ file, line, reason }) => `${file} line ${line}: ${reason}`),
  };
}
