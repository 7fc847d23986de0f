import { allows } from "@/lib/auth/permissions";
import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { dateOf, dayMs } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { db, type Prisma } from "@/lib/db/server";
import { changedSources } from "@/lib/intake/market-sources/server";
import { type ImportedFile, importedFiles } from "@/lib/intake/uploads/server";
import type { HoldCause } from "@/lib/pricing/actions/types";
import { Found, type HeldNights, type HeldPushes } from "../schema";
import { unpackPlan } from "./stored-plan";

/** Days over which ended holds are listed, and how many. */
const [endedDays, mostEnded] = [90, 50];

const listing = {
  select: {
    listingId: true,
    pmsName: true,
    name: true,
    currency: true,
    connection: { select: { connectionId: true, connection: { select: { name: true } } } },
  },
} as const satisfies Prisma.ListingDefaultArgs;

/** The listings in the caller's reach whose prices are held, and those that were. At most five statements. */
export async function heldPushes(caller: Caller, now: Date = new Date()): Promise<HeldPushes> {
  const { accountId } = owned(caller);
  const reach = ownedListings(caller);
  const held = await db().pushHold.findMany({
    where: { accountId, openKey: { not: null }, listing: { ...reach, pushEnabled: true } },
    select: { since: true, found: true, listing },
    orderBy: [{ since: "asc" }, { listingKey: "asc" }],
  });
  const since = new Date(now.getTime() - endedDays * dayMs);
  const ended = await db().pushHold.findMany({
    where: { accountId, endedAt: { gte: since }, listing: reach },
    select: { since: true, endedAt: true, ending: true, userId: true, found: true, listing },
    orderBy: [{ endedAt: "desc" }, { id: "desc" }],
    take: mostEnded,
  });
  const people = await db().person.findMany({
    where: { id: { in: ended.map(({ userId }) => userId) } },
    select: { id: true, name: true },
  });
  const rows = held.map((row) => ({ ...row, found: Found.parse(row.found) }));
  const fileOf = await filesOf(caller, rows);
  const sourceOf = await sourcesOf(caller, rows);
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  return {
    can_release: allows(caller.permissions, "listings:edit"),
    held: rows.map((row) => ({
      ...named(row.listing),
      currency: row.listing.currency,
      connection_id: row.listing.connection?.connectionId ?? null,
      since: row.since.toISOString(),
      came_through: throughOf(row, fileOf(row)),
      file: fileOf(row),
      market_source: sourceOf(row),
      ...row.found,
    })),
    ended: ended.flatMap((row) => {
      if (!row.endedAt || !row.ending) return [];
      return [
        {
          ...named(row.listing),
          since: row.since.toISOString(),
          ended_at: row.endedAt.toISOString(),
          ending: row.ending,
          by: nameOf.get(row.userId) ?? null,
          cause: Found.parse(row.found).cause,
        },
      ];
    }),
  };
}

interface HeldRow {
  since: Date;
  found: Found;
}

/** What a file holds that can be a cause. */
const causes: Readonly<Record<ImportedFile["holds"], HoldCause>> = {
  listings: "import",
  reservations: "bookings",
  calendar: "bookings",
};

/** The last file of the cause's kind that was imported between the plan that was sent and the hold. One statement at most. */
async function filesOf(
  caller: Caller,
  held: readonly HeldRow[],
): Promise<(row: HeldRow) => HeldPushes["held"][number]["file"]> {
  const imports = held.filter(({ found }) => Object.values(causes).includes(found.cause.code));
  if (imports.length === 0) return () => null;
  const first = imports.map(({ found }) => found.sent_at).toSorted()[0] ?? "";
  const files = await importedFiles(caller, new Date(first));
  return ({ since, found }) => {
    const file = files.find(({ holds, importedAt }) => {
      const isBetween = importedAt <= since && importedAt > new Date(found.sent_at);
      return isBetween && causes[holds] === found.cause.code;
    });
    return file ? { upload_id: file.id, name: file.name, at: file.importedAt.toISOString() } : null;
  };
}

function throughOf(
  { listing: { connection }, found }: HeldRow & { listing: { connection: Through | null } },
  file: object | null,
): string | null {
  const isImported = Object.values(causes).includes(found.cause.code);
  return isImported && file === null ? (connection?.connection.name ?? null) : null;
}

interface Through {
  connection: { name: string };
}

/** The account's own market data that changed last between the plan that was sent and the hold. One statement at most. */
async function sourcesOf(
  caller: Caller,
  held: readonly HeldRow[],
): Promise<(row: HeldRow) => HeldPushes["held"][number]["market_source"]> {
  const ofMarket = held.filter(({ found }) => found.cause.code === "market");
  if (ofMarket.length === 0) return () => null;
  const first = ofMarket.map(({ found }) => found.sent_at).toSorted()[0] ?? "";
  const sources = await changedSources(caller, new Date(first));
  return ({ since, found }) => {
    if (found.cause.code !== "market") return null;
    const last = sources.find(({ at }) => at <= since && at > new Date(found.sent_at));
    return last ? { ...last, at: last.at.toISOString() } : null;
  };
}

function named({
  pmsName: pms,
  listingId: id,
  name,
}: {
  pmsName: string;
  listingId: string;
  name: string;
}) {
  return { pms, id, name };
}

/** The nights of a listing's held plan beside those last accepted. Throws LISTING_NOT_FOUND. Two statements. */
export async function heldNights(
  caller: Caller,
  { pms, id }: { pms: string; id: string },
): Promise<HeldNights> {
  const { accountId } = owned(caller);
  const hold = await db().pushHold.findFirst({
    where: {
      accountId,
      openKey: { not: null },
      listing: { ...ownedListings(caller), pmsName: pms, listingId: id },
    },
  });
  if (!hold) throw new Refusal("LISTING_NOT_FOUND");
  const { plan } = unpackPlan(hold.content, hold.facts);
  const last = await db().acceptedPlan.findFirst({
    where: { accountId, listingKey: hold.listingKey, takenAt: Found.parse(hold.found).sent_at },
  });
  const sent = last && unpackPlan(last.content, last.facts).plan;
  const skip = sent ? plan.first - sent.first : 0;
  return {
    nights: Array.from({ length: plan.prices.length }, (_, at) => ({
      date: dateOf(plan.first + at),
      sent: sent ? (sent.prices[at + skip] ?? 0) / 100 || null : null,
      held: (plan.prices[at] ?? 0) / 100,
      is_open: plan.isOpen[at] === 1,
    })),
  };
}
