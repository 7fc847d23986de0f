import type { Account, Listing, Person, Prisma, PartnerGrant } from "@/generated/prisma/client";
import { beginLog } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { type Permissions, presets, everywhere } from "@/lib/auth/permissions";
import { db, type Tx } from "@/lib/db/server";
import { callerFor } from "@/lib/auth/server/key-caller";
import { makeListings } from "./listings";

interface AccountOptions extends Partial<Prisma.AccountCreateManyInput> {
  owner?: Partial<Prisma.PersonCreateManyInput>;
  /** Number of listings to create; they differ only in id, name, location, size and prices. */
  listings?: number;
}

interface AccountWithOwner {
  account: Account;
  owner: Person;
  /** The owner, signed in. */
  caller: Caller;
  listings: Listing[];
}

/** Creates an account with its owner (without a password by default) and `listings` listings. API access: not enabled. */
export async function makeAccount(
  options: AccountOptions = {},
  tx: Tx = db(),
): Promise<AccountWithOwner> {
  const { owner: person = {}, listings = 0, ...fields } = options;
  const account = await tx.account.create({ data: { name: "Harbour Stays", ...fields } });
  await beginLog(tx, account.id);
  const owner = await makePerson(account, { role: "owner", name: "Owner", ...person }, tx);
  const made = listings > 0 ? await makeListings(account, listings, tx) : [];
  return { account, owner, caller: await callerFor(owner, {}, tx), listings: made };
}

interface MemberOptions extends Omit<
  Partial<Prisma.PersonCreateManyInput>,
  "permissions" | "allListings"
> {
  /** Omitted areas are "none"; default: the preset of a new member. */
  permissions?: Partial<Permissions>;
  /** The chosen listings, or "all"; default: none chosen. */
  listings?: readonly Pick<Listing, "key">[] | "all";
}

/** Creates a member of `account`; `caller` is the signed-in member. */
export async function makeMember(
  account: Pick<Account, "id">,
  options: MemberOptions = {},
  tx: Tx = db(),
): Promise<{ person: Person; caller: Caller }> {
  const { permissions = presets.new, listings = [], ...fields } = options;
  const all = listings === "all";
  const data = {
    role: "member",
    name: "Member",
    permissions,
    allListings: all,
    ...fields,
  } as const;
  const person = await makePerson(account, data, tx);
  if (!all && listings.length > 0) {
    const grants = listings.map(({ key }) => ({ personId: person.id, listingKey: key }));
    await tx.listingGrant.createMany({ data: grants });
  }
  return { person, caller: await callerFor(person, {}, tx) };
}

type PersonFields = Partial<Prisma.PersonCreateManyInput> & {
  role: "owner" | "member";
  name: string;
};

async function makePerson(
  account: Pick<Account, "id">,
  fields: PersonFields,
  tx: Tx,
): Promise<Person> {
  const id = fields.id ?? (await nextUserId(tx));
  const email = `person-${id}@nightrate.example`;
  return tx.person.create({ data: { email, ...fields, id, accountId: account.id } });
}

/** Returns the next user id; not random, so that tests are repeatable. */
async function nextUserId(tx: Tx): Promise<number> {
  const { _max } = await tx.person.aggregate({ _max: { id: true } });
  return (_max.id ?? 100_000) + 1;
}

interface PartnerOptions {
  name?: string;
  owner?: Partial<Prisma.PersonCreateManyInput>;
}

interface MadePartner {
  partner: Account;
  opener: Person;
  /** The opener, signed in and acting for the partner itself. */
  caller: Caller;
}

/** Creates a partner and the person who opened it, without a key; the partner code is derived from its id. */
export async function makePartner(
  { name = "Quiet Revenue", owner = {} }: PartnerOptions = {},
  tx: Tx = db(),
): Promise<MadePartner> {
  const made = await makeAccount(
    { name, kind: "partner", owner: { name: "Opener", ...owner } },
    tx,
  );
  const partner = await tx.account.update({
    where: { id: made.account.id },
    data: { partnerCode: codeOf(made.account.id) },
  });
  return { partner, opener: made.owner, caller: made.caller };
}

interface GrantOptions extends Omit<
  Partial<Prisma.PartnerGrantUncheckedCreateInput>,
  "permissions" | "allListings" | "listings"
> {
  /** Omitted areas are "none"; default: edit in every area. */
  permissions?: Partial<Permissions>;
  /** The chosen listings; default: all. */
  listings?: readonly Pick<Listing, "key">[] | "all";
}

/** Grants `partner` access to `account`. */
export async function makePartnerGrant(
  partner: Pick<Account, "id">,
  account: Pick<Account, "id">,
  options: GrantOptions = {},
  tx: Tx = db(),
): Promise<PartnerGrant> {
  const { permissions = everywhere("edit"), listings = "all", ...fields } = options;
  const pair = { accountId: account.id, partnerId: partner.id };
  const allListings = listings === "all";
  const grant = await tx.partnerGrant.create({
    data: { ...pair, permissions, allListings, ...fields },
  });
  if (listings !== "all") {
    const chosen = listings.map(({ key }) => ({ grantId: grant.id, listingKey: key }));
    await tx.partnerListingGrant.createMany({ data: chosen });
  }
  return grant;
}

/** Returns eight characters of the code alphabet, unique per id. */
function codeOf(id: number): string {
  return id
    .toString(8)
    .padStart(8, "0")
    .replaceAll(/[01]/g, (digit) => (digit === "0" ? "A" : "B"));
}
