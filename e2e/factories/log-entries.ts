import type { Listing } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { transaction } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import type { ChainedEntry } from "@/lib/audit/server";
import type { AccountAction, Entry } from "@/lib/audit/entry-kinds";
import { listLogs } from "@/lib/activity/logs/server/queries";
import { record } from "@/lib/audit/server/record";
import { type LogPage, LogRequest } from "@/lib/activity/logs/schema";

/** Writes entries like a verb. */
export function write(caller: Caller, entries: readonly Entry[]): Promise<ChainedEntry[]> {
  return transaction(caller, (tx) => record(tx, caller, entries));
}

/** A base price changed to `to`. */
export function priced(listing: Listing, to: number, from = 100): Entry {
  const changes = { old_value: from, new_value: to };
  return { logType: "listing", action: "base_price", listing, changes };
}

/** A page of the log, with the request parsed by its own schema like the API's. */
export function logs(caller: Caller, request: object = {}, now?: Date): Promise<LogPage> {
  return listLogs(caller, LogRequest.parse({ log_type: "listing", ...request }), now);
}

/** The new values on a page, newest first. */
export function values({ data }: LogPage): unknown[] {
  return data.map(({ changes }) => changes["new_value"]);
}

/** Origin of a program's call. */
export const from = { ip: "192.0.2.7", device: "api", requestId: "r-1" } as const;

/** An account with two listings whose owner calls from a known address. */
export async function setUp(count = 2, fields: Parameters<typeof makeAccount>[0] = {}) {
  const made = await makeAccount({ listings: count, ...fields });
  const [first, second] = made.listings;
  if (!first || !second) throw new Error("No listings were made.");
  return { ...made, first, second, caller: { ...made.caller, origin: from } };
}

/** A listing as requests name it. */
export const named = (listing: Listing) => ({
  listing_id: listing.listingId,
  pms: listing.pmsName,
});

/** An entry about the account, or about its listings of a PMS. */
export const onAccount = (action: AccountAction, pmsName?: string): Entry => ({
  logType: "account",
  action,
  ...(pmsName !== undefined && { pmsName }),
  changes: { old_value: null, new_value: action },
});

/** An entry about a group. */
export const onGroup = (group: { id: number; name: string }): Entry => ({
  logType: "group",
  action: "group_created",
  group,
  changes: { old_value: null, new_value: group.name },
});
