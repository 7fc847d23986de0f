import { type Caller, owned } from "@/lib/auth/server/caller";
import { answering, transaction, type Tx } from "@/lib/db/server";
import { type Detail, detailText, Refusal, type RefusalCode } from "@/lib/core/errors";
import { currencyProblems, type GroupRow, lockGroups } from "@/lib/inventory/groups/server";
import { type Entry, record, type Recorder } from "@/lib/audit/server";
import { dateIn, dayOf } from "@/lib/core/dates";
import { booked, type Nights, nightsFrom } from "@/lib/inventory/calendars/nights";
import {
  lockReservations,
  readListingNights,
  recountUnits,
} from "@/lib/inventory/calendars/server";
import { markListings } from "@/lib/jobs/server";
import { clearableByUndo, type Editable, priceFields, tooPrecise } from "./change-rules";
import { entriesOf, validateAll, type Outcome, toRow } from "./outcomes";
import { type LockedListings, lockListings, toEditable } from "./lock";
import type {
  ChangeRequest,
  ChangeResult,
  ChangeRow,
  UndoChanges,
  UndoneChanges,
  ListingChange,
} from "../schema-changes";
import { writeOutcomes } from "./write";

/** Prices of a listing in its currency. */
type ListingPrices = Pick<Editable, (typeof priceFields)[number]>;

/**
 * Changes up to 1,000 listings in one transaction and a fixed number of statements. A row that conflicts with stored
 * data returns `errors` and changes nothing; with `atomic` the first such row fails the call. `write` is record(), or
 * the recorder of a revert. Throws VALIDATION_FAILED, and with `atomic` ERR-GUARD-RAIL.
 */
export async function changeListings(
  caller: Caller,
  request: ChangeRequest,
  write: Recorder = record,
): Promise<ChangeResult> {
  const { listings } = await changeWithPrices(caller, request, write);
  return { listings };
}

/** A listing whose number of units a dry run changes, with the nights that it then has. */
export interface Recounted {
  units: number;
  /** From a listing's today on. */
  nightsOn: (today: number) => Pick<Nights, "states" | "units">;
  /** Nights of each unit booked in the 365 days before a listing's today. */
  bookedBefore: (today: number) => number;
}

/**
 * Changes listings as changeListings does; also returns the new prices of listings whose prices changed, by key, and of a
 * dry run the listings whose units changed.
 */
export async function changeWithPrices(
  caller: Caller,
  request: ChangeRequest,
  write: Recorder = record,
): Promise<{
  listings: ChangeRow[];
  prices: ReadonlyMap<number, ListingPrices>;
  recounted: ReadonlyMap<number, Recounted>;
}> {
  const idempotentCaller = answering(caller, ({ listings }: { listings: ChangeRow[] }) => ({
    listings,
  }));
  return transaction(idempotentCaller, async (tx) => {
    const { rows, entries, prices, units } = await applyChanges(tx, caller, request);
    await write(tx, caller, entries);
    const recounted = await readRecounted(tx, caller.dryRun ? units : new Map());
    return { listings: rows, prices, recounted };
  });
}

/** Nights before today that tell how a listing sells, those that are previewed, and days that zones differ by. */
const [nightsBack, nightsAhead, zoneDays] = [365, 400, 2];

/** Reads what the transaction has counted. As many statements as `readListingNights`. */
async function readRecounted(
  tx: Tx,
  units: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, Recounted>> {
  const first = dayOf(dateIn("UTC", new Date())) - nightsBack - zoneDays;
  const firstDays = new Map(Array.from(units.keys(), (key) => [key, first] as const));
  const all = nightsBack + nightsAhead + 2 * zoneDays;
  const nightsOf = await readListingNights(firstDays, all, "states", undefined, tx);
  return new Map(
    Array.from(units, ([key, count]) => {
      const from = (day: number, nights: number) => nightsFrom(nightsOf(key), day - first, nights);
      const nightsOn = (today: number) => from(today, nightsAhead);
      const bookedBefore = (today: number) => bookedIn(from(today - nightsBack, nightsBack));
      return [key, { units: count, nightsOn, bookedBefore }] as const;
    }),
  );
}

function bookedIn({ states, units }: Pick<Nights, "states" | "units">): number {
  if (units) return units.booked.reduce((sum, sold) => sum + sold, 0);
  return states.filter((state) => state === booked).length;
}

/**
 * Changes listings within the caller's transaction, which must record `entries` as its last step. An undo may drop
 * fields of the request once the listings are locked, and clear a base price.
 */
export async function applyChanges(
  tx: Tx,
  caller: Caller,
  request: ChangeRequest,
  undo?: (locked: LockedListings) => ChangeRequest,
): Promise<{
  rows: ChangeRow[];
  entries: Entry[];
  prices: ReadonlyMap<number, ListingPrices>;
  /** New numbers of units, by key. */
  units: ReadonlyMap<number, number>;
}> {
  await refuseExcessDecimals(tx, caller, request);
  if (request.listings.some(({ units }) => units != null))
    await lockReservations(tx, owned(caller).accountId);
  const groups = await groupsFor(tx, caller, request);
  const locked = await lockListings(tx, caller, request);
  const wanted = undo ? undo(locked) : request;
  const validated = validateAll(wanted, locked, groups, undo && clearableByUndo);
  const outcomes = await inCurrency(tx, caller, validated);
  if (request.atomic) refuseFirst(outcomes);
  const entries = outcomes.map((outcome) => entriesOf(outcome, groups));
  // An outcome without an entry changes nothing.
  const changed = outcomes.filter((_, index) => entries[index]?.length);
  await writeOutcomes(tx, caller, changed);
  const units = newUnits(changed);
  await recountUnits(tx, [...units.keys()]);
  await markListings(
    tx,
    changed.flatMap(({ listing }) => listing?.key ?? []),
    units.size > 0 || changed.some(touchesHome) ? "home" : "settings",
  );
  const prices = newPrices(changed);
  return { rows: outcomes.map(toRow), entries: entries.flat(), prices, units };
}

/** Turns a move into a group with fixed prices in another currency into an error of its row. */
async function inCurrency(tx: Tx, caller: Caller, outcomes: Outcome[]): Promise<Outcome[]> {
  const moved = outcomes.flatMap(({ listing, before, after }) =>
    listing && before && after
      ? [{ key: listing.key, currency: listing.currency, before, after }]
      : [],
  );
  const problems = await currencyProblems(tx, caller, moved);
  return outcomes.map((outcome) => {
    const problem = problems.get(outcome.listing?.key ?? 0);
    if (problem === undefined || outcome.errors.length > 0) return outcome;
    return { ...outcome, after: outcome.before, errors: [`group_id: ${problem}`] };
  });
}

/** Returns min, base and max of the listings for which any of them changes, by key. */
function newPrices(outcomes: readonly Outcome[]): ReadonlyMap<number, ListingPrices> {
  return new Map(
    outcomes.flatMap(({ listing, before, after }) => {
      if (!listing || !before || !after) return [];
      const { min, base, max } = after;
      const isSame = priceFields.every((field) => before[field] === after[field]);
      if (isSame) return [];
      return [[listing.key, { min, base, max }] as const];
    }),
  );
}

/** True for what others may be counted with: a place, groups, and being shown. */
function touchesHome({ before, after }: Outcome): boolean {
  const fields = ["latitude", "longitude", "group_id", "subgroup_id", "isHidden"] as const;
  return fields.some((field) => before?.[field] !== after?.[field]);
}

/** The numbers of units that change, by key. */
function newUnits(outcomes: readonly Outcome[]): ReadonlyMap<number, number> {
  return new Map(
    outcomes.flatMap(({ listing, before, after }) =>
      listing && after && before?.units !== after.units
        ? [[listing.key, after.units] as const]
        : [],
    ),
  );
}

/** Throws VALIDATION_FAILED for prices with more decimals than the account allows. */
async function refuseExcessDecimals(tx: Tx, caller: Caller, request: ChangeRequest): Promise<void> {
  const { decimals } = await tx.account.findFirstOrThrow({
    where: { id: owned(caller).accountId },
    select: { decimals: true },
  });
  const message = decimals
    ? "has more than two decimals"
    : "must be a whole number (decimals are off in the account settings)";
  const details = request.listings.flatMap((change, index) =>
    tooPrecise(change, decimals ? 2 : 0).map((field) => ({
      path: `listings[${index}].${field}`,
      message,
    })),
  );
  refuseAll(details);
}

/** Locks and returns the groups if any row names one; otherwise returns an empty map. */
async function groupsFor(
  tx: Tx,
  caller: Caller,
  request: ChangeRequest,
): Promise<ReadonlyMap<number, GroupRow>> {
  const namesGroup = request.listings.some(
    ({ group_id, subgroup_id, group, subgroup }) =>
      group_id !== undefined || subgroup_id !== undefined || group != null || subgroup != null,
  );
  return namesGroup ? lockGroups(tx, caller) : new Map();
}

function refuseFirst(outcomes: readonly Outcome[]): void {
  const failed = outcomes.find(({ errors }) => errors.length > 0);
  if (!failed) return;
  const prefix = failed.fromParent ? `child ${failed.id}: ` : "";
  const path = `listings[${failed.index}]`;
  const rails = failed.broken.map(({ rule, field, message }) => ({
    path: `${path}.${field}`,
    message: `${prefix}${message}`,
    code: rule,
  }));
  refuseAll(rails, "ERR-GUARD-RAIL");
  refuseAll(failed.errors.map((error) => ({ path, message: `${prefix}${error}` })));
}

function refuseAll(details: readonly Detail[], code: RefusalCode = "VALIDATION_FAILED"): void {
  const [first] = details;
  if (!first) return;
  throw new Refusal(code, detailText(first), { details });
}

/**
 * Undoes changes to up to 1,000 listings, in one transaction and a fixed number of statements. Restores only fields
 * that still have the written value and returns the others as `kept`. A row that would break a rule now, or whose listing
 * is not found, returns `errors`.
 */
export async function undoChanges(
  caller: Caller,
  { listings }: UndoChanges,
): Promise<UndoneChanges> {
  const rows = listings.map(({ id, pms, before }) => ({ id, pms, ...before }));
  const request: ChangeRequest = { listings: rows, update_children: false, atomic: false };
  return transaction(caller, async (tx) => {
    const kept: string[][] = listings.map(() => []);
    const applied = await applyChanges(tx, caller, request, (locked) => ({
      ...request,
      listings: listings.map(({ id, pms, written, before }, index) => {
        const listing = locked.named({ id, pms });
        if (!listing) return { id, pms };
        const { next, changed } = fieldsToRestore(toEditable(listing), written, before);
        kept[index] = changed;
        return { id, pms, ...next };
      }),
    }));
    await record(tx, caller, applied.entries);
    return {
      listings: applied.rows.map(({ id, errors = [] }, index) => ({
        id,
        errors,
        kept: kept[index] ?? [],
      })),
    };
  });
}

type Fields = Omit<ListingChange, "id" | "pms">;

const membership = ["group_id", "subgroup_id"] as const;

/**
 * Returns the fields of `before` to restore, those that still have the written value, and the names of those that have
 * changed since. Group and subgroup count as one field, because setting one can change the other.
 */
function fieldsToRestore(
  current: Editable,
  written: Fields,
  before: Fields,
): { next: Fields; changed: string[] } {
  const values = new Map<string, unknown>(Object.entries(current));
  const differs = Object.entries(written).flatMap(([field, value]) =>
    value !== undefined && !isStoredAlike(values.get(field), value) ? [field] : [],
  );
  const isRegrouped = membership.some((field) => differs.includes(field));
  const others = differs.filter((field) => !membership.some((name) => name === field));
  const changed = [...others, ...(isRegrouped ? ["group_id"] : [])];
  const stays = new Set<string>([...others, ...(isRegrouped ? membership : [])]);
  const next = Object.entries(before).filter(([field]) => !stays.has(field));
  return { next: Object.fromEntries(next), changed };
}

/** True if both values are stored alike: tags without duplicates, an empty note as null. */
function isStoredAlike(stored: unknown, written: unknown): boolean {
  const normalized = Array.isArray(written)
    ? [...new Set(written)]
    : written === ""
      ? null
      : written;
  return JSON.stringify(stored) === JSON.stringify(normalized);
}
