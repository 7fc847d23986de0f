import type { Listing } from "@/generated/prisma/client";
import { addDays, today, toUtc } from "@/lib/core/dates";
import { callerFor } from "@/lib/auth/server/key-caller";
import { db } from "@/lib/db/server";
import { everywhere } from "@/lib/auth/permissions";
import { sealFor } from "@/lib/intake/connections/server/sealed";
import { makeConnection } from "@/prisma/factories";
import { furnish, type Ids, makeKeyedMember, makeKeyedPartner, makeTenant } from "./tenants";
import { signedIn } from "./refused";

/** Listings of one kind, with the values that name them in a call, by the name of the field. */
export interface Subject {
  /** Part of every name; never part of an id. */
  canary: string;
  rows: readonly Listing[];
  /** What gives the subject away: its canary and its ids. */
  traces: readonly string[];
  listing: Ids["listings"][number];
  group: number;
  named: Readonly<Record<string, unknown>>;
}

/** Somebody who is signed in. `hidden`: what no text may tell them. */
export interface Visitor {
  role: "owner" | "member" | "consultant";
  headers: Record<string, string>;
  /** The managed account's, for a consultant. */
  userId: number | undefined;
  hidden: readonly Subject[];
}

/** A limited member or consultant, whose permissions a test changes. */
export interface PortalWorld {
  memberId: number;
  grantId: number;
  owner: number;
  open: Subject;
  veiled: Subject;
  foreign: Subject;
  visitors: Visitor[];
}

/**
 * Makes an account with listings that everybody may see (open) and others that only the owner may (veiled), and another
 * account (foreign): all with groups, rules, bookings, an activity log, and calendars of one connection.
 */
export async function makePortalWorld(): Promise<PortalWorld> {
  const other = await makeTenant("foreign Ltd", 1);
  const tenant = await makeTenant("own", 1);
  const [theirs, ours] = [await callerFor(other.owner), await callerFor(tenant.owner)];
  const open = await furnish(ours, "open", 3, undefined, "o-home-");
  const veiled = await furnish(ours, "veiled", 3, undefined, "v-home-");
  const foreign = await furnish(theirs, "foreign", 3, undefined, "f-home-");
  const shared = await makeFeeds({ open: open.rows, veiled: veiled.rows });
  const apart = await makeFeeds({ foreign: foreign.rows });
  const member = await makeKeyedMember(tenant, {}, open.rows);
  const partner = await makeKeyedPartner(tenant, {}, open.rows);
  const { id: grantId } = await db().partnerGrant.findFirstOrThrow({
    where: { accountId: tenant.account.id },
  });
  const owner = tenant.owner.id;
  const subjects = {
    open: subject("open", open, { user_id: `${owner}`, ...shared.open }),
    veiled: subject("veiled", veiled, { user_id: `${owner}`, ...shared.veiled }),
    foreign: subject("foreign", foreign, { user_id: `${other.owner.id}`, ...apart.foreign }),
  };
  const hidden = [subjects.veiled, subjects.foreign];
  const enter = async (role: Visitor["role"], id: number): Promise<Visitor> => ({
    role,
    headers: await signedIn({ id }),
    userId: role === "consultant" ? owner : undefined,
    hidden: role === "owner" ? [subjects.foreign] : hidden,
  });
  return {
    ...subjects,
    memberId: member.person.id,
    grantId,
    owner,
    visitors: [
      await enter("owner", owner),
      await enter("member", member.person.id),
      await enter("consultant", partner.person.id),
    ],
  };
}

function subject(
  canary: string,
  { rows, ids }: { rows: readonly Listing[]; ids: Ids },
  more: Readonly<Record<string, string>>,
): Subject {
  const { group, subgroup, entry } = ids;
  const [listing, second] = ids.listings;
  if (!listing || !second) throw new Error("There are too few listings.");
  const date = addDays(today("UTC"), 30);
  return {
    canary,
    rows,
    listing,
    group,
    traces: [canary, ...rows.map((row) => row.listingId), `${group}`, `${subgroup}`],
    named: {
      ...listing,
      id: listing.listing_id,
      pms_name: listing.pms,
      one: { listing_id: listing.listing_id, pms_name: listing.pms },
      other: { listing_id: second.listing_id, pms_name: second.pms },
      group_id: `${group}`,
      group,
      date,
      since: new Date(0).toISOString(),
      entries: [entry],
      customizations: { demand_factor: { tone_demand_factor_on: false } },
      set: { min_stay: 3 },
      currency: "CAD",
      email: "somebody@stays.example",
      permissions: everywhere("edit"),
      ...more,
    },
  };
}

/** A connection with calendars of listings; the canary is in what a person typed and in what a calendar answered. */
async function makeFeeds<C extends string>(
  homes: Readonly<Record<C, readonly Listing[]>>,
): Promise<Record<C, Record<string, string>>> {
  const rows = Object.values<readonly Listing[]>(homes).flat();
  const account = { id: rows[0]?.accountId ?? 0 };
  const connection = await makeConnection(account, { listings: rows, nextImportAt: null });
  const named = {} as Record<C, Record<string, string>>;
  for (const canary of Object.keys(homes) as C[]) {
    const [home] = homes[canary];
    if (!home) throw new Error("There are no listings.");
    const feed = await db().connectionFeed.create({
      data: {
        connectionId: connection.id,
        accountId: account.id,
        listingKey: home.key,
        channel: `${canary} channel`,
        reason: `The ${canary} calendar is broken.`,
        failure: "refused",
        failures: 5,
        url: sealFor(connection, `https://calendars.example/${canary}.ics`),
        nextReadAt: toUtc(addDays(today("UTC"), 9)),
      },
    });
    named[canary] = { connection_id: `${connection.id}`, feed_id: `${feed.id}` };
  }
  return named;
}
