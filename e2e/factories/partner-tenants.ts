import { type Area, everywhere } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { makeMember, makePartner, makePartnerGrant } from "@/prisma/factories";
import { hash, signInOf, type SomePerson } from "./tenants";

/** Options of a partner. */
export interface SomePartnerOptions {
  /** The accounts it manages, by their owners' user ids, with all listings; default none. */
  manages?: readonly SomeGrant[];
  /** Adds a colleague of the opener. */
  hasColleague?: boolean;
}

interface SomeGrant {
  userId: number;
  level: "view" | "edit";
  /** Areas without access. */
  without?: readonly Area[];
}

export interface SomePartner {
  name: string;
  code: string;
  opener: SomePerson;
  /** Null unless asked for. */
  colleague: SomePerson | null;
}

let made = 0;

/** A fresh partner for one test; its names carry its number. */
export async function makeSomePartner(options: SomePartnerOptions = {}): Promise<SomePartner> {
  const { manages = [], hasColleague = false } = options;
  const name = `Partner ${++made}`;
  const passwordHash = await hash();
  const owner = { name: `Opener ${made}`, passwordHash };
  const { partner, opener } = await makePartner({ name, owner });
  for (const { userId, level, without = [] } of manages) {
    const { accountId } = await db().person.findUniqueOrThrow({ where: { id: userId } });
    const closed = Object.fromEntries(without.map((area) => [area, "none"]));
    const permissions = { ...everywhere(level), ...closed };
    await makePartnerGrant(partner, { id: accountId }, { permissions });
  }
  const other = hasColleague
    ? await makeMember(partner, { name: `Colleague ${made}`, passwordHash })
    : null;
  return {
    name,
    code: partner.partnerCode ?? "",
    opener: { ...signInOf(opener), apiKey: null },
    colleague: other && { ...signInOf(other.person), apiKey: null },
  };
}
