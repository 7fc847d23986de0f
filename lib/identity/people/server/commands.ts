import { type Caller, owned } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { requireOwner } from "@/lib/auth/server/owner";
import { type Permissions, presets } from "@/lib/auth/permissions";
import { Prisma, transaction, type Tx } from "@/lib/db/server";
import { record } from "@/lib/audit/server";
import { insertAccountRow } from "@/lib/identity/settings/server";
import { listingKeys, setListingGrants } from "./access-grants";
import { insertPerson, lockPerson, newPasswordHash, updatePerson } from "./person";
import { getProfile } from "./queries";
import type { ListingRef, PersonResource, Profile, ProfileChange, SignUp } from "../schema";

export interface AccountOptions {
  /** Makes the account a partner with this code. */
  partnerCode?: string;
  /**
   * True if the address is the person's own: they opened a mailed link, or an administrator
   * confirmed it.
   */
  isVerified?: boolean;
}

/**
 * Creates an account with its owner, named after the person unless `account_name` is set. Throws
 * EmailTaken, or VALIDATION_FAILED at `password` if it is not allowed.
 */
export async function createAccount(
  input: SignUp,
  options: AccountOptions = {},
): Promise<PersonResource> {
  const passwordHash = await newPasswordHash(input.password, input.email);
  return transaction({}, (tx) => insertAccount(tx, { ...input, passwordHash }, options));
}

/** Inserts an account and its owner. Throws EmailTaken. */
export async function insertAccount(
  tx: Tx,
  { name, email, account_name: accountName, passwordHash }: NewAccount,
  { partnerCode, isVerified = false }: AccountOptions,
): Promise<PersonResource> {
  const partner = partnerCode === undefined ? {} : { kind: "partner" as const, partnerCode };
  const accountId = await insertAccountRow(tx, { name: accountName ?? name, ...partner });
  const verified = isVerified ? { emailVerifiedAt: new Date() } : {};
  const owner = { accountId, role: "owner" as const, email, name, passwordHash };
  return { user_id: await insertPerson(tx, { ...owner, ...verified }), name, email };
}

type NewAccount = Omit<SignUp, "password"> & { passwordHash: string };

interface NewMember {
  email: string;
  password: string;
  /** Default: the part of the e-mail before the @. */
  name?: string;
  /** Default: the preset for a new member. */
  permissions?: Permissions;
  /** Default: all listings. */
  listings?: readonly ListingRef[];
}

/**
 * Creates a member with a verified address, without an invitation. For the command line. Owner
 * only. Throws like `createAccount`, and at unknown `listings[i]`.
 */
export async function createMember(caller: Caller, input: NewMember): Promise<PersonResource> {
  requireOwner(caller);
  const { email, permissions = presets.new, listings } = input;
  const name = input.name ?? email.slice(0, email.indexOf("@"));
  const passwordHash = await newPasswordHash(input.password, email);
  const allListings = listings === undefined;
  return transaction(caller, async (tx) => {
    const { accountId } = caller;
    const keys = await listingKeys(tx, { accountId }, listings ?? []);
    const emailVerifiedAt = new Date();
    const login = { role: "member" as const, email, emailVerifiedAt, name, passwordHash };
    const id = await insertPerson(tx, { accountId, ...login, permissions, allListings });
    await setListingGrants(tx, id, keys);
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

/**
 * Sets how many calls a person's keys may make in any minute and in any hour. For the command line.
 */
export async function setLimits(
  caller: Caller,
  { id, name }: { id: number; name: string },
  { minute, hour }: { minute: number; hour: number },
): Promise<void> {
  await transaction(caller, async (tx) => {
    const before = await tx.person.findFirstOrThrow({ where: { id } });
    await updatePerson(tx, id, { limitMinute: minute, limitHour: hour });
    const changes = {
      old_value: { limit_minute: before.limitMinute, limit_hour: before.limitHour },
      new_value: { limit_minute: minute, limit_hour: hour },
    };
    await record(tx, caller, [{ logType: "account", action: "settings_changed", name, changes }]);
  });
}

/**
 * Makes a person an operator of the installation, or ends that; returns false where nothing changed. For the command
 * line. Throws PERMISSION_DENIED for any other caller.
 */
export async function setOperator(
  caller: Caller,
  { id, name }: { id: number; name: string },
  isOperator: boolean,
): Promise<boolean> {
  if (caller.actor.role !== "job" || caller.connection) throw new Refusal("PERMISSION_DENIED");
  return transaction(caller, async (tx) => {
    await lockPerson(tx, caller.accountId, id);
    const before = await tx.person.findFirstOrThrow({ where: { ...owned(caller), id } });
    if (before.isOperator === isOperator) return false;
    await updatePerson(tx, id, { isOperator });
    const action = isOperator ? "operator_added" : "operator_removed";
    const changes = { old_value: !isOperator, new_value: isOperator };
    await record(tx, caller, [{ logType: "account", action, name, changes }]);
    return true;
  });
}

/** Changes the caller's own name and theme; absent fields do not change. */
export async function changeProfile(caller: Caller, change: ProfileChange): Promise<Profile> {
  const data = { name: change.name ?? Prisma.skip, theme: change.theme ?? Prisma.skip };
  await transaction(caller, (tx) => updatePerson(tx, caller.actor.id, data));
  return getProfile(caller);
}
