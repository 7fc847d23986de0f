import { type Caller, owned } from "@/lib/auth/server/caller";
import type { Tx } from "@/lib/db/server";
import type { NudgeType } from "../types";

/** A price that accepting a nudge wrote. */
export interface AcceptedPrice {
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
export async function readAccepted(
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
