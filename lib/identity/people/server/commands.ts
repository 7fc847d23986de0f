import type { Caller } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { type Permissions, presets } from "@/lib/auth/permissions";
import { Prisma, transaction } from "@/lib/db/server";
import { record } from "@/lib/audit/server";
import { listingKeys, setGrants } from "./access-grants";
import { insertPerson, newPasswordHash } from "./person";
import { getProfile } from "./queries";
import type { ListingRef, PersonResource, Profile, ProfileChange, SignUp } from "../schema";

/**
 * Opens an account with its owner, called as the person unless `account_name` is given. Throws
 * VALIDATION_FAILED at `email` when it is taken and at `password` when it is the e-mail.
 */
export async function createAccount(input: SignUp): Promise<PersonResource> {
  const { name, email } = input;
  const passwordHash = await newPasswordHash(input.password, email);
  return transaction({}, async (tx) => {
    const account = await tx.account.create({
      data: { name: input.account_name ?? name },
      select: { id: true },
    });
    const owner = { accountId: account.id, role: "owner" as const, email, name, passwordHash };
    return { user_id: await insertPerson(tx, owner), name, email };
  });
}

interface NewMember {
  email: string;
  password: string;
  /** Default: the part of the e-mail before the @. */
  name?: string;
  /** Default: what a new member has. */
  permissions?: Permissions;
  /** Left out: all listings. */
  listings?: readonly ListingRef[];
}

/** Makes a member at once, without an invitation (command line). Owner only; throws as `createAccount`, and at unknown `listings[i]`. */
export async function createMember(caller: Caller, input: NewMember): Promise<PersonResource> {
  requireOwner(caller);
  const { email, permissions = presets.new, listings } = input;
  const name = input.name ?? email.slice(0, email.indexOf("@"));
  const passwordHash = await newPasswordHash(input.password, email);
  const allListings = listings === undefined;
  return transaction(caller, async (tx) => {
    const { accountId } = caller;
    const keys = await listingKeys(tx, accountId, listings ?? []);
    const login = { role: "member" as const, email, name, passwordHash };
    const id = await insertPerson(tx, { accountId, ...login, permissions, allListings });
    await setGrants(tx, id, keys);
    const member = {
      status: "active",
      permissions,
      all_listings: allListings,
      listings: keys.length,
    };
    const changes = { old_value: null, new_value: member };
    await record(tx, caller, [{ logType: "account", action: "member_changed", name, changes }]);
    return { user_id: id, name, email };
  });
}

/** Changes the caller's own name and theme; what is absent stays. */
export async function changeProfile(caller: Caller, change: ProfileChange): Promise<Profile> {
  const data = { name: change.name ?? Prisma.skip, theme: change.theme ?? Prisma.skip };
  await transaction(caller, (tx) =>
    tx.person.update({ where: { id: caller.actor.id }, data, select: { id: true } }),
  );
  return getProfile(caller);
}
