import type { Listing } from "@/generated/prisma/client";
import { evaluateDue } from "@/e2e/factories/jobs";
import { listActions } from "@/lib/pricing/actions/server/queries";
import { ownedListings } from "@/lib/auth/server/caller";
import { callerOfKey } from "@/lib/auth/server/key-caller";
import { partnerOfKey } from "@/lib/auth/server/partner-caller";
import { db } from "@/lib/db/server";
import type { Demo } from "./demo-file";

export type DemoData = Awaited<ReturnType<typeof readDemoData>>;

const origin = { ip: null, device: "api", requestId: null } as const;

/** Reads the demonstration's accounts from the database, once for many tests. */
export async function readDemoData(demo: Demo) {
  const owner = await callerOfKey(demo.owner.apiKey, origin);
  const member = await callerOfKey(demo.member.apiKey, origin);
  const people = await db().person.findMany({ select: { passwordHash: true } });
  const where = member ? ownedListings(member) : { accountId: 0 };
  return {
    demo,
    ownerAccount: owner?.accountId,
    callers: { owner, other: await callerOfKey(demo.other.apiKey, origin) },
    member: { caller: member, granted: catalogOrder(await db().listing.findMany({ where })) },
    managed: await readManaged(demo.partner),
    fresh: await readFresh(demo.fresh.email),
    hashes: people.map((person) => person.passwordHash),
    listings: catalogOrder(await db().listing.findMany()).map(withChannels),
    groups: await db().listingGroup.findMany(),
    decimals: (
      await db().account.findMany({ distinct: ["decimals"], select: { decimals: true } })
    ).map((account) => account.decimals),
  };
}

/** Returns the open actions of the owner's listings on a day, as `name type severity`. */
export async function openActions({ owner }: Demo, today: string): Promise<string[]> {
  const caller = await callerOfKey(owner.apiKey, origin);
  if (!caller) throw new Error("The owner's key does not work.");
  // It is the same day in both cities.
  const now = new Date(`${today}T20:00:00Z`);
  await evaluateDue(() => now);
  const found = await listActions(caller, { mode: "visible" }, now);
  return found.flatMap(({ listing_details, actions }) =>
    actions.map(({ action_type, severity }) =>
      [listing_details.listing_name, action_type, severity].join(" "),
    ),
  );
}

const tables = [
  "account",
  "person",
  "listing",
  "listing_grant",
  "partner_grant",
  "listing_group",
  "mapping_group",
  "reservation",
  "customization",
  "calendar_month",
  "market_listing",
  "market_month",
  "connection_listing",
  "demo_month",
  "listing_push",
  "plan_move",
  "push_hold",
  "usage",
];

/** Returns a digest of each of these tables, without secrets and timestamps, which differ. */
export async function digests(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await db().$queryRawUnsafe<{ digest: string }[]>(
      `SELECT md5(string_agg(line, ' ' ORDER BY line)) AS digest FROM (
         SELECT md5((to_jsonb(t) - 'created_at' - 'updated_at' - 'password_hash' - 'log_head' - 'log_seal' - 'log_moved_at' - 'push_id')::text) AS line FROM ${table} t
       ) AS lines`,
    );
    found[table] = row?.digest ?? "";
  }
  return found;
}

async function readManaged({ apiKey, manages }: Demo["partner"]) {
  const calls = manages.map((userId) => partnerOfKey(apiKey, String(userId), origin));
  return (await Promise.all(calls)).map((call) => call?.managed);
}

async function readFresh(email: string) {
  const person = await db().person.findUniqueOrThrow({
    where: { email },
    include: { account: { include: { _count: { select: { listings: true } } } }, keys: true },
  });
  const { apiAccess, _count } = person.account;
  return { apiAccess, keys: person.keys.length, listings: _count.listings };
}

/** Sorts by PMS, then id, as the catalog does. */
function catalogOrder(listings: Listing[]): Listing[] {
  return listings.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function nameOf({ pmsName, listingId }: Listing): string {
  return `${pmsName}\0${listingId}`;
}

function withChannels(listing: Listing) {
  const channels = listing.channels as { channel_name: string; channel_listing_id: string }[];
  return {
    ...listing,
    channelNames: channels.map((channel) => channel.channel_name),
    channelIds: channels.map((channel) => channel.channel_listing_id),
  };
}
