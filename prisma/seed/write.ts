import type { Account, Listing, Person } from "@/generated/prisma/client";
import { presets } from "@/lib/auth/permissions";
import type { Tx } from "@/lib/db/server";
import { writeMonths } from "@/lib/inventory/calendars/server";
import {
  makeAccount,
  makeGroup,
  makeListings,
  makeMappingGroup,
  makeMember,
  makeSubgroup,
} from "@/prisma/factories";
import type { PlannedListing } from "./listings";
import type { PlannedComparable } from "./market";
import { toMonths, writeStays } from "./nights";
import type { Plan, PlannedAccount } from "./plan";

/** A listing with what was thought up for it. */
interface Made {
  listing: Listing;
  planned: PlannedListing;
}

export interface Written {
  account: Account;
  owner: Person;
  made: Made[];
}

/** Where the people of the demonstration have their mail: a name no mail can reach (RFC 2606). */
export function emailOf(role: PlannedAccount["role"] | "member" | "partner"): string {
  return `${role}@demo.nightrate.example`;
}

/** One account with everything but API access. */
export async function writeAccount(
  planned: PlannedAccount,
  first: Plan["first"],
  passwordHash: string,
  tx: Tx,
): Promise<Written> {
  const { role, userId, name, currency, timeZone, apiEnabledAt } = planned;
  const apiAccess = apiEnabledAt ? ("enabled" as const) : ("not_enabled" as const);
  const person = { id: userId, email: emailOf(role), name: `Demo ${role}`, passwordHash };
  const { account, owner } = await makeAccount(
    { name, currency, timeZone, apiAccess, apiEnabledAt, owner: person },
    tx,
  );
  const rows = planned.listings.map(({ row }) => row);
  const listings = await makeListings(account, rows, tx);
  const made = pairs(listings, planned.listings);
  await writeGroups(account, made, tx);
  await writeMappings(made, tx);
  await writeRules(made, owner, tx);
  await writeStays(made, tx);
  const months = made.flatMap((each) => toMonths(each.listing.key, each.planned.life, first));
  await writeMonths(tx, "calendar_month", months);
  return { account, owner, made };
}

/** The member who sees seven of the owner's listings and may work with them. */
export async function writeMember(
  { account, owner, made }: Written,
  passwordHash: string,
  tx: Tx,
): Promise<{ person: Person; listings: Listing[] }> {
  const chosen = made.filter(({ planned }) => planned.rental.forMember);
  const listings = chosen.map(({ listing }) => listing);
  const { person } = await makeMember(
    account,
    {
      id: owner.id + 1,
      email: emailOf("member"),
      name: "Demo member",
      apiGranted: true,
      permissions: presets.revenue_manager,
      passwordHash,
      listings,
    },
    tx,
  );
  return { person, listings };
}

/** The comparables with their nights. */
export async function writeMarket(
  market: readonly PlannedComparable[],
  first: Plan["first"],
  tx: Tx,
): Promise<void> {
  const data = market.map(({ row }) => row);
  const made = await tx.marketListing.createManyAndReturn({ data, select: { key: true } });
  const months = made.flatMap(({ key }, index) => {
    const life = market[index]?.life;
    return life ? toMonths(key, life, first) : [];
  });
  await writeMonths(tx, "market_month", months);
}

function pairs(listings: readonly Listing[], planned: readonly PlannedListing[]): Made[] {
  return listings.flatMap((listing, index) => {
    const plan = planned[index];
    return plan ? [{ listing, planned: plan }] : [];
  });
}

async function writeGroups(account: Account, made: readonly Made[], tx: Tx): Promise<void> {
  const inGroups = made.filter(({ planned }) => planned.rental.group);
  const byName = Map.groupBy(inGroups, ({ planned }) => planned.rental.group?.[0] ?? "");
  for (const [name, members] of byName) {
    const group = await makeGroup(
      account,
      name,
      members.map(({ listing }) => listing),
      tx,
    );
    const inSubgroups = members.filter(({ planned }) => planned.rental.group?.[1]);
    const bySubname = Map.groupBy(inSubgroups, ({ planned }) => planned.rental.group?.[1] ?? "");
    for (const [subname, some] of bySubname) {
      await makeSubgroup(
        group,
        subname,
        some.map(({ listing }) => listing),
        tx,
      );
    }
  }
}

async function writeRules(made: readonly Made[], owner: Person, tx: Tx): Promise<void> {
  const data = made.flatMap(({ listing, planned }) =>
    Object.entries(planned.rental.rules ?? {}).map(([kind, payload]) => {
      const { accountId, key: listingKey } = listing;
      return { accountId, listingKey, kind, payload, isOn: true, userId: owner.id };
    }),
  );
  await tx.customization.createMany({ data });
}

async function writeMappings(made: readonly Made[], tx: Tx): Promise<void> {
  const mapped = made.filter(({ planned }) => planned.rental.childOf);
  const families = Map.groupBy(mapped, ({ planned }) => planned.rental.childOf);
  for (const [name, children] of families) {
    const parent = made.find(({ planned }) => planned.rental.name === name);
    if (!parent) throw new Error(`There is no listing ${name} to map under.`);
    await makeMappingGroup(
      parent.listing,
      children.map(({ listing }) => listing),
      tx,
    );
  }
}
