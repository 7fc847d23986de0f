import { type Caller, owned } from "@/lib/auth/server/caller";
import { type Permissions, toPermissions } from "@/lib/auth/permissions";
import type { Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { lockPerson } from "@/lib/identity/keys/server";
import type { AccountAction, Changes, Entry } from "@/lib/audit/server";
import { readMembers } from "./rows";
import type { Member } from "../schema";

interface LockedMember {
  id: number;
  name: string;
  email: string;
  permissions: Permissions;
  allListings: boolean;
  apiGranted: boolean;
}

/** Locks and reads a member of the caller's account. Throws NOT_FOUND for an unknown, removed or foreign id, and for the owner's. */
export async function lockMember(tx: Tx, caller: Caller, userId: number): Promise<LockedMember> {
  const locked = await lockPerson(tx, caller.accountId, userId);
  const row = locked
    ? await tx.person.findFirst({ where: { ...owned(caller), id: userId, role: "member" } })
    : null;
  if (!row) throw new Refusal("NOT_FOUND", "Member not found.");
  const { id, name, email, allListings, apiGranted } = row;
  return { id, name, email, allListings, apiGranted, permissions: toPermissions(row.permissions) };
}

/** A member as Team Settings shows it. */
export async function readMember(tx: Tx, accountId: number, id: number): Promise<Member> {
  const [member] = await readMembers(tx, accountId, id);
  if (!member) throw new Refusal("NOT_FOUND", "Member not found.");
  return member;
}

/** A log entry about a member or somebody invited. */
export function aboutMember(action: AccountAction, name: string, changes: Changes): Entry {
  return { logType: "account", action, name, changes };
}
