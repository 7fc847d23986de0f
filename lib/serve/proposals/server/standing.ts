import { z } from "zod";
import type { Assistant, Caller, LoggedChange } from "@/lib/auth/server/caller";
import { dateOf } from "@/lib/core/dates";
import { isRefusal } from "@/lib/core/errors";
import { db, throughTransaction, type Tx } from "@/lib/db/server";
import { applyProposal, movesOfLastDay } from "@/lib/http/server/proposals/decide";
import type { Calls } from "@/lib/http/server/proposals/list";
import { Standing, type StandingKind } from "@/lib/identity/assistants/standing";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { hasBase, makePricer } from "@/lib/pricing/engine/price";
import { lastDayAhead } from "@/lib/pricing/prices/rules";
import { engineColumns, nightsBeyond, readEngineInputs } from "@/lib/pricing/prices/server";

/** What became of a proposal under a standing permission: applied, or why it waits. */
export type StandingOutcome =
  | { state: "applied"; result: unknown }
  | { state: "open"; waits: string };

/** A proposal goes beyond the permission; the message says how. */
class Beyond extends Error {}

/**
 * Applies an assistant's open proposal as its person where its standing permission allows all that it does, in one
 * transaction with the check; else leaves it open. Null for assistants without such a permission.
 */
export async function applyStanding(
  caller: Caller,
  calls: Calls,
  id: number,
): Promise<StandingOutcome | null> {
  const { assistant } = caller;
  if (!assistant) return null;
  const found = await db().assistant.findFirst({
    where: { id: assistant.id, accountId: caller.accountId },
    select: { standing: true },
  });
  let standing = Standing.safeParse(found?.standing).data;
  if (!standing) return null;
  // One instant for both, so that no midnight lies between.
  const now = new Date();
  let before: Nights = new Map();
  let earlier: readonly Move[] = [];
  const check = {
    begin: async (tx: Tx, changes: readonly LoggedChange[]) => {
      standing = await lockStanding(tx, caller, assistant);
      const listings = listingsIn(changes, standing);
      earlier = await requireRoom(tx, caller, assistant, standing);
      before = await throughTransaction(tx, () => readNights(caller, listings, now));
    },
    end: async (tx: Tx) => {
      const after = await throughTransaction(tx, () => readNights(caller, [...before.keys()], now));
      if (standing) requireWithin(before, after, standing, earlier);
      return movesOf(before, after);
    },
  };
  try {
    const { result } = await applyProposal(caller, calls, { id }, {}, check);
    return { state: "applied", result };
  } catch (error) {
    if (error instanceof Beyond) return { state: "open", waits: error.message };
    // What a person will be told, too, when they try to apply it.
    if (isRefusal(error)) return { state: "open", waits: error.message };
    throw error;
  }
}

const kindOf: Readonly<Record<string, StandingKind>> = {
  base_price: "prices",
  min_price: "prices",
  max_price: "prices",
  base_price_from_parent: "prices",
  min_price_from_parent: "prices",
  max_price_from_parent: "prices",
  nudge_accepted: "prices",
  add_custom_pricing: "overrides",
  remove_custom_pricing: "overrides",
  add_custom_pricing_from_parent: "overrides",
  remove_custom_pricing_from_parent: "overrides",
  customization_changed: "rules",
};

/** The listings that a proposal changes, as text. Throws Beyond for other kinds of change, and more listings. */
function listingsIn(
  changes: readonly LoggedChange[],
  { kinds, listings: most }: Standing,
): string[] {
  const found = new Set<string>();
  for (const { log_type: type, action, listing_id: id, pms_name: pms } of changes) {
    const kind = type === "listing" ? kindOf[action] : undefined;
    if (kind === undefined || !kinds.includes(kind) || id === null || pms === null) {
      throw new Beyond("It changes something that waits for a person.");
    }
    found.add(nameOf(pms, id));
  }
  if (found.size === 0) throw new Beyond("It changes nothing.");
  if (found.size <= most) return [...found];
  throw new Beyond(`It changes ${found.size} listings, more than ${most}.`);
}

/** The permission at this moment, locked, so that one proposal of the assistant is applied after the other. Throws Beyond. */
async function lockStanding(tx: Tx, { accountId }: Caller, { id }: Assistant): Promise<Standing> {
  const [row] = await tx.$queryRaw<{ standing: unknown }[]>`
    SELECT standing FROM assistant
    WHERE id = ${id} AND account_id = ${accountId} AND ended_at IS NULL FOR UPDATE`;
  const standing = Standing.safeParse(row?.standing).data;
  if (standing) return standing;
  throw new Beyond("A person decides about all of its proposals now.");
}

/** How far those applied in the last 24 hours moved prices. Throws Beyond for too many. */
async function requireRoom(
  tx: Tx,
  caller: Caller,
  assistant: Assistant,
  { a_day: most }: Standing,
): Promise<Move[]> {
  const moves = await movesOfLastDay(tx, caller, assistant);
  if (moves.length < most) return moves.flatMap((each) => Moves.parse(each ?? []));
  throw new Beyond(`${most} of its proposals were applied without a person in the last 24 hours.`);
}

/** A night as guests see it, and the prices between which it may move. */
interface Night {
  /** In minor units, as are the limits. */
  price: number;
  min: number;
  max: number;
  /** Minimum stay, arrivals and departures. */
  stay: string;
}

/** Nights from today on by listing; null for a listing without a base price. */
type Nights = ReadonlyMap<
  string,
  { key: number; name: string; today: number; nights: Night[] | null }
>;

/** Consecutive nights of a listing whose prices a proposal moved: its key, days, least and greatest share. */
const Move = z.strictObject({
  listing: z.int(),
  from: z.int(),
  to: z.int(),
  least: z.number(),
  most: z.number(),
});
type Move = z.output<typeof Move>;
const Moves = z.array(Move);

async function readNights(caller: Caller, names: readonly string[], now: Date): Promise<Nights> {
  const refs = names.map((name) => JSON.parse(name) as [pms: string, id: string]);
  const listings = await db().listing.findMany({
    where: {
      accountId: caller.accountId,
      OR: refs.map(([pmsName, listingId]) => ({ pmsName, listingId })),
    },
    select: { ...engineColumns, name: true },
  });
  const inputsOf = await readEngineInputs(caller, listings, now, lastDayAhead + nightsBeyond);
  return new Map(
    listings.map((listing) => {
      const { input } = inputsOf(listing);
      const nights = hasBase(input) ? nightsOf(input) : null;
      const name = nameOf(listing.pmsName, listing.listingId);
      return [name, { key: listing.key, name: listing.name, today: input.today, nights }];
    }),
  );
}

function nightsOf(input: EngineInput): Night[] {
  const { priceNight, stays } = makePricer(input);
  return Array.from({ length: lastDayAhead }, (_, at) => {
    const { price, min, max, override } = priceNight(input.today + at);
    const parts = [stays.minStays[at], stays.unbookable[at], override?.checkIn, override?.checkOut];
    return { price, min: min * 100, max: max * 100, stay: parts.join(" ") };
  });
}

/** How prices moved from one state of the nights to another. */
function movesOf(before: Nights, after: Nights): Move[] {
  return [...before].flatMap(([name, { key, today, nights }]) => {
    const moves: Move[] = [];
    const then = after.get(name)?.nights ?? [];
    for (const [at, { price }] of nights?.entries() ?? []) {
      const next = then[at]?.price ?? price;
      if (next !== price) addMove(moves, key, today + at, next / price);
    }
    return moves;
  });
}

function addMove(moves: Move[], listing: number, day: number, share: number): void {
  const last = moves.at(-1);
  if (last?.to !== day - 1) {
    moves.push({ listing, from: day, to: day, least: share, most: share });
    return;
  }
  last.to = day;
  last.least = Math.min(last.least, share);
  last.most = Math.max(last.most, share);
}

function requireWithin(
  before: Nights,
  after: Nights,
  { percent }: Standing,
  earlier: readonly Move[],
): void {
  for (const [listing, { key, name, today, nights }] of before) {
    const then = after.get(listing);
    if (!nights || !then?.nights) throw new Beyond(`${name} has no base price.`);
    const own = earlier.filter((move) => move.listing === key);
    for (const [at, night] of nights.entries()) {
      const next = then.nights[at];
      const moved = own.filter(({ from, to }) => from <= today + at && today + at <= to);
      const problem = next && problemOf(night, next, percent, moved);
      if (problem) throw new Beyond(`${name}, ${dateOf(today + at)}: ${problem}.`);
    }
  }
}

function problemOf(
  night: Night,
  next: Night,
  percent: number,
  earlier: readonly Move[],
): string | null {
  if (night.stay !== next.stay) return "minimum stays or arrivals would change";
  if (night.price === next.price) return null;
  if (Math.abs(next.price - night.price) * 100 > percent * night.price) {
    return `the price would move by more than ${percent}%`;
  }
  if (earlier.length > 0 && isFurther(next.price / night.price, percent, earlier)) {
    return `with what was applied before, the price would move by more than ${percent}% in 24 hours`;
  }
  const isWithin = next.price >= night.min && next.price <= night.max;
  return isWithin ? null : "the price would leave the listing's limits";
}

/** True if a share of the price, after earlier moves, may be further from the price before them. */
function isFurther(share: number, percent: number, earlier: readonly Move[]): boolean {
  const down = earlier.reduce((product, { least }) => product * least, share);
  const up = earlier.reduce((product, { most }) => product * most, share);
  return share < 1 ? down < 1 - percent / 100 - slack : up > 1 + percent / 100 + slack;
}

/** What multiplying shares may be off by. */
const slack = 1e-9;

function nameOf(pms: string, id: string): string {
  return JSON.stringify([pms, id]);
}
