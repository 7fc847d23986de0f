import type { Account, Listing, PartnerGrant, Person, Prisma } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { everywhere, type Permissions } from "@/lib/auth/permissions";
import { db, type Tx } from "@/lib/db/server";
import { makeAccount } from "./accounts";

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
