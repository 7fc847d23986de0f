import { sealPlace } from "@/lib/activity/changes/server";
import type { Change } from "@/lib/activity/changes/schema";
import { env } from "@/lib/core/env";
import { db } from "@/lib/db/server";

/** Bytes of a body; a larger one carries the address of the event in place of its data. */
const mostBytes = 64 * 1024;

/** The account as deliveries name it. */
export interface ToldAccount {
  user_id: number;
}

/** How deliveries name an account: as `SVC-User-Id` does. */
export async function accountOf(accountId: number): Promise<ToldAccount> {
  const owner = await db().person.findFirstOrThrow({
    where: { accountId, role: "owner" },
    select: { id: true },
  });
  return { user_id: owner.id };
}

/** The body that tells an event, in the form of Standard Webhooks. */
export function bodyOf(accountId: number, account: ToldAccount, change: Change): string {
  const { id, seq, type, at, listing_id, pms, data } = change;
  const place = { id, seq, ...(listing_id !== undefined && { listing_id, pms }) };
  const told = { account, ...place, ...data };
  const body = JSON.stringify({ type, timestamp: at, data: told });
  if (Buffer.byteLength(body) <= mostBytes) return body;
  const cursor = encodeURIComponent(sealPlace(accountId, seq - 1));
  const link = `${env().PUBLIC_URL}/v1/changes?cursor=${cursor}&limit=1`;
  const ranges = Array.isArray(data["ranges"]) ? data["ranges"].length : undefined;
  const shortened = { account, ...place, link, ...(ranges !== undefined && { ranges }) };
  return JSON.stringify({ type, timestamp: at, data: shortened });
}
