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

/** A written listing with its plan. */
interface SeededListing {
  listing: Listing;
  planned: PlannedListing;
}

export interface SeededAccount {
  account: Account;
  owner: Person;
  made: SeededListing[];
}

/** Returns an email address of the demonstration, in a reserved domain that receives no mail (RFC 2606). */
export function emailOf(role: PlannedAccount["role"] | "member" | "partner"): string {
  return `${role}@demo.nightrate.example`;
}

/** Writes one account with its listings, groups, mappings, rules, stays and calendars, but no API key. */
export async function writeAccount(
  planned: PlannedAccount,
  first: Plan["first"],
  passwordHash: string,
  tx: Tx,
): Promise<SeededAccount> {
  const { role, userId, name, currency, timeZone, apiEnabledAt } = planned;
  const apiAccess = apiEnabledAt ? ("enabled" as const) : ("not_enabled" as const);
  const person = { id: userId, email: emailOf(role), name: `Demo ${role}`, passwordHash };
  const { account, owner } = await makeAccount(
    { name, currency, timeZone, apiAccess, apiEnabledAt, owner: person },
    tx,
  );
  const rows = planned.listings.map(({ row }) => row);
  const listings = await makeListings(account, rows, tx);
  const made = withPlans(listings, planned.listings);
  await writeGroups(account, made, tx);
  await writeMappings(made, tx);
  await writeRules(made, owner, tx);
  await writeStays(made, tx);
  const months = made.flatMap((each) => toMonths(each.listing.key, each.planned.history, first));
  await writeMonths(tx, "calendar_month", months);
  return { account, owner, made };
}

/** Writes the member with access to seven of the owner's listings. */
export async function writeMember(
  { account, owner, made }: SeededAccount,
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

/** Writes the comparables and their nights. */
export async function writeMarket(
  market: readonly PlannedComparable[],
  first: Plan["first"],
  tx: Tx,
): Promise<void> {
  const data = market.map(({ row }) => row);
  const made = await tx.marketListing.createManyAndReturn({ data, select: { key: true } });
  const months = made.flatMap(({ key }, index) => {
    const history = market[index]?.history;
    return history ? toMonths(key, history, first) : [];
  });
  await writeMonths(tx, "market_month", months);
}

function withPlans(
  listings: readonly Listing[],
  planned: readonly PlannedListing[],
): SeededListing[] {
  return listings.flatMap((listing, index) => {
    const plan = planned[index];
    return plan ? [{ listing, planned: plan }] : [];
  });
}

async function writeGroups(
  account: Account,
  made: readonly SeededListing[],
  tx: Tx,
): Promise<void> {
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
    for (const [subname, inSubgroup] of bySubname) {
      await makeSubgroup(
        group,
        subname,
        inSubgroup.map(({ listing }) => listing),
        tx,
      );
    }
  }
}

async function writeRules(made: readonly SeededListing[], owner: Person, tx: Tx): Promise<void> {
  const data = made.flatMap(({ listing, planned }) =>
    Object.entries(planned.rental.rules ?? {}).map(([kind, payload]) => {
      const { accountId, key: listingKey } = listing;
      return { accountId, listingKey, kind, payload, isOn: true, userId: owner.id };
    }),
  );
  await tx.customization.createMany({ data });
}

async function writeMappings(made: readonly SeededListing[], tx: Tx): Promise<void> {
  const mapped = made.filter(({ planned }) => planned.rental.childOf);
  const childrenByParent = Map.groupBy(mapped, ({ planned }) => planned.rental.childOf);
  for (const [name, children] of childrenByParent) {
    const parent = made.find(({ planned }) => planned.rental.name === name);
    if (!parent) throw new Error(`Parent listing ${name} not found.`);
    await makeMappingGroup(
      parent.listing,
      children.map(({ listing }) => listing),
      tx,
    );
  }
}
