import { packRows, unpackRows } from "@/lib/core/server/packed";
import type { PmsNight } from "@/lib/intake/connections/server";

const rows = [
  "prices",
  "minStays",
  "rules",
  "outcomes",
  "heldPrices",
  "heldMinStays",
  "words",
  "kept",
  "keptPrices",
  "keptMinStays",
  "refusals",
] as const;

/**
 * A listing's nights as they were sent and as the PMS had them; element 0 is day `first` (since 1970-01-01). Money:
 * hundredths. `prices`, `minStays`, `rules`: last sent, 0 where never. `outcomes`: codes of `outcome`. `held…`: what the
 * PMS showed when it was read back. `words`: number of a message, from 1. `kept…`: the PMS's own values before (bits of
 * `keptBit`), 0 where unknown. `refusals`: how often in a row the PMS refused these values.
 */
export type NightLedger = { first: number } & Record<(typeof rows)[number], Float64Array>;

/** How the sending of a night ended; 0: never sent. */
export const outcome = { none: 0, confirmed: 1, rejected: 2, notApplied: 3, ignored: 4 } as const;

/** Arrival rules of a night as bits: which are set, and which of them close it. */
export const ruleBit = { arrival: 1, arrivalClosed: 2, departure: 4, departureClosed: 8 } as const;

const keptBit = { known: 1, basePrice: 2, baseMinStay: 4 } as const;
/** Rules are kept above the other bits. */
const keptRules = 8;

/** A ledger of `count` nights without anything sent. */
export function emptyLedger(first: number, count: number): NightLedger {
  return ledgerFrom(first, () => new Float64Array(count));
}

export function packLedger(ledger: NightLedger): Uint8Array<ArrayBuffer> {
  return packRows([[ledger.first], ...rows.map((name) => ledger[name])]);
}

/** The ledger as it was packed. Rows that an earlier version did not store are empty. */
export function storedLedger(packed: Uint8Array): NightLedger {
  const [firsts, ...stored] = unpackRows(packed);
  const count = stored[0]?.length ?? 0;
  const rowOf = (name: (typeof rows)[number]) => stored[rows.indexOf(name)];
  return ledgerFrom(firsts?.[0] ?? 0, (name) => rowOf(name) ?? new Float64Array(count));
}

/** The ledger, moved to begin at day `first` with `count` nights: past nights are dropped, new ones are empty. */
export function unpackLedger(packed: Uint8Array, first: number, count: number): NightLedger {
  const stored = storedLedger(packed);
  const skip = first - stored.first;
  return ledgerFrom(first, (name) => {
    const moved = new Float64Array(count);
    // A listing whose time zone changed may begin a day earlier than what is stored.
    const from = Math.max(0, skip);
    moved.set(stored[name].subarray(from, skip + count), from - skip);
    return moved;
  });
}

function ledgerFrom(
  first: number,
  row: (name: (typeof rows)[number]) => Float64Array,
): NightLedger {
  return {
    first,
    prices: row("prices"),
    minStays: row("minStays"),
    rules: row("rules"),
    outcomes: row("outcomes"),
    heldPrices: row("heldPrices"),
    heldMinStays: row("heldMinStays"),
    words: row("words"),
    kept: row("kept"),
    keptPrices: row("keptPrices"),
    keptMinStays: row("keptMinStays"),
    refusals: row("refusals"),
  };
}

/** The PMS's own values of a night before it was first pushed; null where they were never read. */
export interface KeptNight {
  price: number | null;
  isBasePrice: boolean;
  minStay: number | null;
  isBaseMinStay: boolean;
  rules: number;
}

export function keptNight({ kept, keptPrices, keptMinStays }: NightLedger, at: number) {
  const bits = kept[at] ?? 0;
  if ((bits & keptBit.known) === 0) return null;
  return {
    price: keptPrices[at] || null,
    isBasePrice: (bits & keptBit.basePrice) !== 0,
    minStay: keptMinStays[at] || null,
    isBaseMinStay: (bits & keptBit.baseMinStay) !== 0,
    rules: Math.floor(bits / keptRules),
  } satisfies KeptNight;
}

/**
 * The PMS's own minimum stay of a night on which it shows `shown`: if that is the value we sent, the one before it, 0
 * if unknown. Otherwise ours would count as the PMS's and stay forever.
 */
export function ownMinStay(ledger: NightLedger, at: number, shown: number): number {
  const sent = ledger.minStays[at] ?? 0;
  const isTaken = ledger.outcomes[at] !== outcome.rejected && ledger.heldMinStays[at] === sent;
  if (sent === 0 || sent !== shown || !isTaken) return shown;
  const kept = keptNight(ledger, at);
  return kept ? (kept.minStay ?? 0) : shown;
}

/** Stores the PMS's values of the nights that were never sent, as their restore point. */
export function keepNights(ledger: NightLedger, nights: readonly PmsNight[]): void {
  for (const night of nights) {
    const at = night.day - ledger.first;
    if (at < 0 || at >= ledger.kept.length || ledger.prices[at] !== 0) continue;
    ledger.kept[at] =
      keptBit.known +
      (night.isBasePrice ? keptBit.basePrice : 0) +
      (night.isBaseMinStay ? keptBit.baseMinStay : 0) +
      keptRules * rulesOf(night);
    ledger.keptPrices[at] = night.price ?? 0;
    ledger.keptMinStays[at] = night.minStay ?? 0;
  }
}

/** A PMS night's arrival rules as bits; unknown rules are not set. */
export function rulesOf({ closedOnArrival, closedOnDeparture }: Closings): number {
  return (
    (closedOnArrival === null ? 0 : ruleBit.arrival) +
    (closedOnArrival ? ruleBit.arrivalClosed : 0) +
    (closedOnDeparture === null ? 0 : ruleBit.departure) +
    (closedOnDeparture ? ruleBit.departureClosed : 0)
  );
}

type Closings = Pick<PmsNight, "closedOnArrival" | "closedOnDeparture">;
