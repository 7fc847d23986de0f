import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import type { Account, Person } from "@/generated/prisma/client";
import { callerOfSession, sessionSecret } from "@/lib/auth/server/session";
import { db } from "@/lib/db/server";
import { makeAccount, makeMember } from "@/prisma/factories";
import { listTeam } from ".";
import { requireTwoFactor } from "./commands";

const passwordHash = "a hash";
const origin = { ip: null, device: null, requestId: null };

async function setUp({ id: personId }: Pick<Person, "id">): Promise<void> {
  const data = { personId, sealed: new Uint8Array(1), confirmedAt: new Date() };
  await db().twoFactor.create({ data });
}

/** True if a session of the person may do nothing yet. */
async function isHeld({ id: personId }: Pick<Person, "id">): Promise<boolean> {
  const { id } = await db().session.create({ data: { personId } });
  const token = await encode({ token: { sid: id }, secret: sessionSecret() });
  const caller = await callerOfSession(token, origin);
  expect(caller?.actor.id).toBe(personId);
  return caller?.needsTwoFactor === true;
}

const memberOf = async (account: Account, hash: string | null): Promise<Person> =>
  (await makeMember(account, { passwordHash: hash })).person;

test("members with a password and no second factor are held, others go on", async () => {
  const { account, owner, caller } = await makeAccount({ owner: { passwordHash } });
  const [bare, ready, byProvider, begun] = [
    await memberOf(account, passwordHash),
    await memberOf(account, passwordHash),
    await memberOf(account, null),
    await memberOf(account, passwordHash),
  ];
  await setUp(owner);
  await setUp(ready);
  await db().twoFactor.create({ data: { personId: begun.id, sealed: new Uint8Array(1) } });
  const people = [owner, bare, ready, byProvider, begun];
  const held = async () => Promise.all(people.map(isHeld));
  expect(await held()).toEqual([false, false, false, false, false]);
  await requireTwoFactor(caller, true);
  expect(await held()).toEqual([false, true, false, false, true]);
  const { two_factor_required: required, members } = await listTeam(caller);
  expect(required).toBe(true);
  const missing = members.filter((member) => !member.two_factor).map((member) => member.user_id);
  expect(new Set(missing)).toEqual(new Set([bare.id, begun.id]));
  await requireTwoFactor(caller, false);
  expect(await held()).toEqual([false, false, false, false, false]);
  const entries = await db().logEntry.findMany({
    where: { action: "two_factor_required" },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ changes }) => changes)).toEqual([
    { new_value: "ON" },
    { new_value: "OFF" },
  ]);
});

test("only an owner who has a second factor, and signed in just now, requires it", async () => {
  const { account, owner, caller } = await makeAccount({ owner: { passwordHash } });
  const { caller: member } = await makeMember(account);
  await expect(requireTwoFactor(caller, true)).rejects.toMatchObject({ code: "CONFLICT" });
  await setUp(owner);
  await expect(requireTwoFactor(member, true)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  const stale = { ...caller, verifiedAt: new Date(Date.now() - 660_000) };
  await expect(requireTwoFactor(stale, true)).rejects.toMatchObject({ code: "SIGN_IN_AGAIN" });
  await requireTwoFactor(caller, true);
});
