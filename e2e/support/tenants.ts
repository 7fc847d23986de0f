import { hashPassword } from "@/lib/auth/passwords";
import { db } from "@/lib/db";
import { generateKey } from "@/lib/keys";
import { callerFor, makeAccount, makeMember } from "@/prisma/factories";

/** What a journey asks for. */
export interface TenantOptions {
  /** How many listings; default 6. */
  listings?: number;
  /** API access of the account, with the owner's key; default true. */
  apiEnabled?: boolean;
  /** A member who sees the first so many listings; default none. */
  memberSees?: number;
}

/** Somebody who can sign in. */
export interface SomePerson {
  email: string;
  password: string;
  userId: number;
  /** Null where API access is not enabled. */
  apiKey: string | null;
}

export interface Tenant {
  accountName: string;
  owner: SomePerson;
  member: SomePerson | null;
  listings: { listing_id: string; pms_name: string; name: string }[];
}

const password = "a quiet harbour at night";
let passwordHash: Promise<string> | undefined;
let made = 0;

/** A fresh account for one test; its listings' names carry the account's number as a canary. */
export async function makeTenant(options: TenantOptions = {}): Promise<Tenant> {
  const { listings: count = 6, apiEnabled = true, memberSees } = options;
  const hash = await (passwordHash ??= hashPassword(password));
  const name = `Tenant ${++made}`;
  const { account, owner, listings } = await makeAccount({
    name,
    listings: count,
    owner: { name: `Owner ${made}`, passwordHash: hash },
  });
  await Promise.all(
    listings.map((listing, index) =>
      db().listing.update({
        where: { key: listing.key },
        data: { name: `${name} listing ${index + 1}` },
      }),
    ),
  );
  if (apiEnabled) {
    const data = { apiAccess: "enabled", apiEnabledAt: new Date() } as const;
    await db().account.update({ where: { id: account.id }, data });
  }
  const member =
    memberSees === undefined
      ? null
      : await makeMember(account, {
          name: `Member ${made}`,
          passwordHash: hash,
          listings: listings.slice(0, memberSees),
        });
  const caller = await callerFor(owner);
  return {
    accountName: name,
    owner: {
      email: owner.email,
      password,
      userId: owner.id,
      apiKey: apiEnabled ? (await generateKey(caller)).key : null,
    },
    member: member && {
      email: member.person.email,
      password,
      userId: member.person.id,
      apiKey: null,
    },
    listings: listings.map((listing, index) => ({
      listing_id: listing.listingId,
      pms_name: listing.pmsName,
      name: `${name} listing ${index + 1}`,
    })),
  };
}

/** Makes a person's sign-ins look an hour old. */
export async function ageSessions(userId: number): Promise<null> {
  const hourAgo = new Date(Date.now() - 3_600_000);
  await db().session.updateMany({
    where: { personId: userId },
    data: { verifiedAt: hourAgo, createdAt: hourAgo },
  });
  return null;
}
