import { type Entry, record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { dayMs } from "@/lib/core/dates";
import { pmsKey } from "@/lib/core/pms";
import { transaction, type Tx } from "@/lib/db/server";
import { applyChanges } from "@/lib/inventory/listings/server";
import type { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import type { UndoRequest, UndoResult } from "../schema-bulk";
import { nudgeAlerts, type NudgeType } from "../types";
import { holdListings } from "./queries";
import { showMany } from "./hide";

/** An acceptance can be undone for this long; later it is reverted in the activity log. */
const undoDays = 1;

/**
 * Undoes the caller's own decisions of the past day in one transaction and a fixed number of statements: restores
 * prices that still have the accepted value and reopens their suggestions; shows hidden actions again. What has changed
 * since is not restored and returned with the reason.
 */
export async function undoDecisions(
  caller: Caller,
  { nudges, hidden }: UndoRequest,
  now: Date = new Date(),
): Promise<UndoResult> {
  const work = async (tx: Tx): Promise<UndoResult> => {
    const since = new Date(now.getTime() - undoDays * dayMs);
    const prices = await restore(tx, caller, await readAccepted(tx, caller, nudges, since), now);
    const errors = hidden.length > 0 ? await showMany(tx, caller, hidden, now) : [];
    const left = hidden.flatMap(({ listing_id, pms }, index) => {
      const error = errors[index] ?? null;
      return error === null ? [] : [{ listing_id, pms, error }];
    });
    return {
      undone: prices.undone + hidden.length - left.length,
      left: [...prices.left, ...left],
    };
  };
  return transaction(caller, work, 60);
}

/** Restores the prices that acceptances wrote. */
async function restore(
  tx: Tx,
  caller: Caller,
  accepted: readonly AcceptedPrice[],
  now: Date,
): Promise<UndoResult> {
  if (accepted.length === 0) return { undone: 0, left: [] };
  const listingOf = await holdListings(tx, caller, accepted);
  const isSame = (price: AcceptedPrice): boolean => {
    const { basePrice = null, minPrice = null } = listingOf(price) ?? {};
    const present = price.type === "base_price" ? basePrice : minPrice;
    return present !== null && Number(present) === Math.round(price.to * 100);
  };
  const same = accepted.filter(isSame);
  const changed = accepted.filter((price) => !isSame(price));
  const groups = [...Map.groupBy(same, nameOf).values()];
  const request = { listings: groups.map(toChange), update_children: false, atomic: false };
  const { rows, entries } = await applyChanges(tx, caller, request);
  const refused = new Map(
    groups.flatMap((group, index) => {
      const errors = rows[index]?.errors;
      const [first] = group;
      return errors && first ? [[nameOf(first), errors.join("; ")]] : [];
    }),
  );
  const undone = same.filter((price) => !refused.has(nameOf(price)));
  await openAgain(tx, undone, now);
  const byName = new Map(undone.map((price) => [`${price.key} ${price.type}`, price]));
  await record(
    tx,
    caller,
    entries.map((entry) => reverted(entry, byName)),
  );
  const left = [
    ...changed.map((price) => toLeft(price, "The price has changed since.")),
    ...same.flatMap((price) => {
      const error = refused.get(nameOf(price));
      return error === undefined ? [] : [toLeft(price, error)];
    }),
  ];
  return { undone: undone.filter(({ isOwn }) => isOwn).length, left };
}

function nameOf({ listing_id, pms }: AcceptedPrice): string {
  return pmsKey(pms, listing_id);
}

function toLeft({ listing_id, pms }: AcceptedPrice, error: string): UndoResult["left"][number] {
  return { listing_id, pms, error };
}

/** One change per listing, with both prices if both were accepted. */
function toChange(group: readonly AcceptedPrice[]): ChangeRequest["listings"][number] {
  const [first] = group;
  const before = (wanted: NudgeType) => group.find(({ type }) => type === wanted)?.from;
  const [base, min] = [before("base_price"), before("min_price")];
  return {
    id: first?.listing_id ?? "",
    pms: first?.pms ?? "",
    ...(base !== undefined && { base }),
    ...(min !== undefined && { min }),
  };
}

/**
 * Reopens nudges that are still valid and have no successor, and the actions that accepting resolved, with their
 * original opening time.
 */
async function openAgain(tx: Tx, undone: readonly AcceptedPrice[], now: Date): Promise<void> {
  const own = undone.filter(({ isOwn }) => isOwn);
  await tx.$executeRaw`
    UPDATE nudge SET status = 'open'
    WHERE id = ANY(${own.map(({ nudge }) => nudge)}::uuid[]) AND status = 'accepted'
      AND expires_at > ${now.toISOString()}::timestamptz
      AND NOT EXISTS (SELECT 1 FROM nudge AS other WHERE other.listing_key = nudge.listing_key
        AND other.nudge_type = nudge.nudge_type AND other.status = 'open')`;
  await tx.$executeRaw`
    UPDATE action SET resolved_at = NULL
    FROM unnest(${own.map(({ key }) => key)}::int[], ${own.map(({ type }) => nudgeAlerts[type])}::text[])
      AS given (key, action_type)
    WHERE action.listing_key = given.key AND action.action_type = given.action_type`;
}

/** The entry of a restored price, marked with the entry that it reverts. */
function reverted(entry: Entry, undone: ReadonlyMap<string, AcceptedPrice>): Entry {
  if (entry.logType !== "listing") return entry;
  const price = undone.get(`${entry.listing.key} ${entry.action}`);
  if (!price) return entry;
  const marks = { reverted_action: price.action, reverted_id: price.entry };
  return { ...entry, action: "reverted", changes: { ...entry.changes, ...marks } };
}

/** A price that accepting a nudge wrote. */
interface AcceptedPrice {
  nudge: string;
  type: NudgeType;
  /** False for a child that followed its parent. */
  isOwn: boolean;
  /** Id and action of the log entry that wrote it. */
  entry: string;
  action: string;
  key: number;
  listing_id: string;
  pms: string;
  /** In the currency. */
  from: number;
  to: number;
}

interface Accepted {
  key: number;
  nudge: string;
  type: NudgeType;
  at: Date;
  request: string | null;
}

interface Written extends Pick<AcceptedPrice, "entry" | "action" | "key" | "listing_id" | "pms"> {
  from: number;
  to: number;
  at: Date;
  request: string | null;
}

/**
 * The prices that the caller has written since `since` by accepting these nudges; the last one, if a nudge was accepted
 * more than once. At most two statements.
 */
async function readAccepted(
  tx: Tx,
  caller: Caller,
  nudges: readonly string[],
  since: Date,
): Promise<AcceptedPrice[]> {
  if (nudges.length === 0) return [];
  const { accountId } = owned(caller);
  const userId = caller.actor.id;
  const accepted = await tx.$queryRaw<Accepted[]>`
    SELECT DISTINCT ON (changes->'new_value'->>'nudge_id')
      listing_key AS key, changes->'new_value'->>'nudge_id' AS nudge,
      changes->'new_value'->>'nudge_type' AS type, created_at AS at, request_id AS request
    FROM log_entry
    WHERE account_id = ${accountId} AND user_id = ${userId} AND action = 'nudge_accepted'
      AND created_at >= ${since.toISOString()}::timestamptz
      AND changes->'new_value'->>'nudge_id' = ANY(${[...nudges]}::text[])
    ORDER BY changes->'new_value'->>'nudge_id', id DESC`;
  const times = [...new Set(accepted.map(({ at }) => at.toISOString()))];
  if (times.length === 0) return [];
  const written = await tx.$queryRaw<Written[]>`
    SELECT id::text AS entry, action, listing_key AS key, listing_id, pms_name AS pms,
      (changes->>'old_value')::float8 AS from, (changes->>'new_value')::float8 AS to,
      created_at AS at, request_id AS request
    FROM log_entry
    WHERE account_id = ${accountId} AND user_id = ${userId}
      AND created_at = ANY(${times}::text[]::timestamptz[]) AND changes->>'source' = 'nudge'
      AND action IN ('base_price', 'min_price', 'base_price_from_parent', 'min_price_from_parent')
    ORDER BY id`;
  return pairs(accepted, written);
}

/** All entries of a call share its time and request ID. Only calls for a single nudge write children. */
function pairs(accepted: readonly Accepted[], written: readonly Written[]): AcceptedPrice[] {
  const callOf = ({ at, request }: Pick<Accepted, "at" | "request">) =>
    `${at.toISOString()} ${request}`;
  const own = new Map(accepted.map((each) => [`${callOf(each)} ${each.key} ${each.type}`, each]));
  const calls = new Map(accepted.map((each) => [`${callOf(each)} ${each.type}_from_parent`, each]));
  return written.flatMap((price) => {
    const call = callOf(price);
    const mine = own.get(`${call} ${price.key} ${price.action}`);
    const found = mine ?? calls.get(`${call} ${price.action}`);
    if (!found) return [];
    const { at: _at, request: _request, ...rest } = price;
    return [{ ...rest, nudge: found.nudge, type: found.type, isOwn: mine !== undefined }];
  });
}
