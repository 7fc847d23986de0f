import { expect, test } from "vitest";
import { billingMonth, billOf, toCharge } from "./rules";

/** Histories of own programs, each of one account; `npm run test:long -- billing` replays a million. */
const histories = process.env["NIGHTRATE_LONG"] === "1" ? 1_000_000 : 5_000;
const firstSeed = Number(process.env["SEED"] ?? 20_261_123);

const minutesPerDay = 1_440;
const listings = [1, 2, 3] as const;
const verbs = ["get", "get", "get", "head", "edit", "ack", "ack", "reject", "access"] as const;

/** What happened in the minute `at` since 2026-01-01, UTC. */
interface Happening {
  at: number;
  verb: (typeof verbs)[number];
  listing: number;
  /** The version that is acknowledged: 0 the one last handed out, others late and out of order. */
  behind: number;
}

/** Random integers below a number (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function historyOf(random: (below: number) => number): Happening[] {
  const steps = 6 + random(14);
  let at = random(330 * minutesPerDay);
  return Array.from({ length: steps }, () => {
    // Often just before or after midnight at the end of a month, often at once.
    at += [0, 1, random(120), random(25 * minutesPerDay)][random(4)] ?? 0;
    const listing = listings[random(listings.length)] ?? 1;
    return { at, verb: verbs[random(verbs.length)] ?? "get", listing, behind: random(3) };
  });
}

/** Prices of a listing by their numbers: the present ones, those last handed out, and those last acknowledged. */
type Prices = Record<"edits" | "offered" | "known", number>;

function change(prices: Prices | undefined, { verb, behind }: Happening): void {
  if (!prices) return;
  if (verb === "edit") prices.edits += 1;
  if ((verb === "ack" || verb === "reject") && behind === 0) prices.known = prices.offered;
}

/** The service with the rules that it charges by: what it hands out, to whom, and what it writes down. */
function charged(history: readonly Happening[]): Map<string, number[]> {
  const ledger = new Map<string, number[]>();
  const state = new Map<number, Prices>(
    listings.map((key) => [key, { edits: 1, offered: 0, known: 0 }]),
  );
  let isEnabled = true;
  for (const happening of history) {
    const { at, verb } = happening;
    if (verb === "access") isEnabled = !isEnabled;
    change(state.get(happening.listing), happening);
    if (verb !== "get") continue;
    const month = billingMonth(new Date(Date.UTC(2026, 0, 1) + at * 60_000));
    const rows = ledger.get(month) ?? [];
    const open = [...state].filter(([, each]) => each.edits > each.known);
    const handed = open.map(([listingKey]) => ({ listingKey }));
    const charges = toCharge(handed, { isEnabled, charged: new Set(rows) });
    if (charges === null) continue;
    for (const [, each] of open) each.offered = each.edits;
    ledger.set(month, [...rows, ...charges.map(({ listingKey }) => listingKey)]);
  }
  return ledger;
}

/** Minutes at which the months of 2026 to 2028 begin. */
const monthStarts = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].reduce<number[]>(
  (starts, days) => [...starts, (starts.at(-1) ?? 0) + days * minutesPerDay],
  [0],
);
const allStarts = [0, 1].flatMap((year) =>
  monthStarts.slice(0, 12).map((start) => start + year * 365 * minutesPerDay),
);

/**
 * Cents of a listing in each month, in whole numbers and from the happenings alone: a fetch counts if access was switched
 * an even number of times before it, and if the prices were edited since those that were last acknowledged.
 */
function oracle(history: readonly Happening[], listing: number): number[] {
  const cents = allStarts.map(() => 0);
  const own = history.filter((each) => each.listing === listing || !perListing.has(each.verb));
  own.forEach(({ at, verb }, index) => {
    const before = own.slice(0, index);
    if (verb !== "get" || !isOn(before)) return;
    const edits = (upTo: number): number =>
      own.slice(0, upTo).filter((each) => each.verb === "edit").length;
    const acknowledged = before.reduce((most, each, acked) => {
      const isAck = (each.verb === "ack" || each.verb === "reject") && each.behind === 0;
      const fetched = isAck ? lastFetch(own, acked) : -1;
      return fetched === -1 ? most : Math.max(most, edits(fetched));
    }, -1);
    if (edits(index) <= acknowledged) return;
    cents[allStarts.findLastIndex((start) => start <= at)] = 100;
  });
  return cents;
}

const perListing: ReadonlySet<string> = new Set(["edit", "ack", "reject"]);

function isOn(before: readonly Happening[]): boolean {
  return before.filter(({ verb }) => verb === "access").length % 2 === 0;
}

/** The fetch that handed out what an acknowledgement can confirm: the last one while access was on. */
function lastFetch(own: readonly Happening[], before: number): number {
  return own
    .slice(0, before)
    .findLastIndex(({ verb }, index) => verb === "get" && isOn(own.slice(0, index)));
}

function taxOf(cents: number, bp: number): number {
  const product = BigInt(cents) * BigInt(bp);
  return Number(product / 10_000n + (product % 10_000n >= 5_000n ? 1n : 0n));
}

test(`${histories} histories of programs that acknowledge never, late, twice or out of order cost what whole numbers say`, () => {
  const wrong: string[] = [];
  let total = 0;
  for (let seed = firstSeed; seed < firstSeed + histories && wrong.length < 3; seed++) {
    const random = randomFrom(seed);
    const bp = random(10_001);
    const history = historyOf(random);
    const ledger = charged(history);
    const sums = listings.map((listing) => oracle(history, listing));
    allStarts.forEach((_, index) => {
      const cents = sums.reduce((sum, each) => sum + (each[index] ?? 0), 0);
      const month = `${2026 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
      const bill = billOf(ledger.get(month)?.length ?? 0, bp);
      total += bill.total_cents;
      if (bill.total_cents === cents + taxOf(cents, bp)) return;
      wrong.push(`seed ${seed}, ${month}: ${bill.total_cents}, not ${cents + taxOf(cents, bp)}`);
    });
  }
  expect(wrong).toEqual([]);
  expect(total).toBeGreaterThan(histories * 100);
});
