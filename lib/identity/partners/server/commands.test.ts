import { expect, test } from "vitest";
import { enableApi } from "@/lib/identity/api-access/server";
import { callerOfKey, callerFor } from "@/lib/auth/server/key-caller";
import { keyPattern } from "@/lib/auth/server/key-format";
import { partnerOfKey } from "@/lib/auth/server/partner-caller";
import { presets } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { generateKey, keyState, regenerateKey } from "@/lib/identity/keys/server";
import { me } from "@/lib/identity/people/server";
import { acceptInvitation, grantApi, listTeam } from "@/lib/identity/team/server";
import { entries, makeBoth, origin, viewer } from "@/e2e/factories/partner-calls";
import {
  createPartner,
  findPartnerByCode,
  grantPartner,
  invitePerson,
  leaveAccount,
  renewCode,
} from ".";
import { PartnerCode } from "../schema";

const refused = (code: string) => expect.objectContaining({ code }) as unknown;

test("a new partner has a code, can generate an RM key and has no API access to enable", async () => {
  const input = { name: "Rae", email: "rae@quiet.example", password: "correct horse" };
  const made = await createPartner({ ...input, account_name: "Quiet Revenue" });
  expect(made).toMatchObject({ name: "Rae", email: input.email });
  expect(PartnerCode.parse(` ${made.code.toLowerCase()} `)).toBe(made.code);
  const person = await db().person.findUniqueOrThrow({ where: { id: made.user_id } });
  const caller = await callerFor(person);
  expect(await keyState(caller)).toMatchObject({ state: "none" });
  const { key } = await generateKey(caller);
  expect(key).toMatch(keyPattern);
  expect(key).toMatch(/^nr_part_/);
  expect(await callerOfKey(key, origin)).toBeNull();
  const call = await partnerOfKey(key, null, origin);
  expect(call).toMatchObject({
    person: { actor: { id: made.user_id } },
    managed: "API_KEY_INVALID",
  });
  expect(call && (await me(call.person))).toMatchObject({
    user_id: made.user_id,
    account: null,
    role: "partner",
    listings: 0,
  });
  const enabling = enableApi(caller, { reason: "api", confirmation: "API" });
  await expect(enabling).rejects.toEqual(refused("PERMISSION_DENIED"));
  const { key: next } = await regenerateKey(caller, { overlap_seconds: 3_600 });
  expect(await partnerOfKey(next, null, origin)).not.toBeNull();
  expect(await partnerOfKey(key, null, origin)).not.toBeNull();
});

test("a partner can leave an account; the account's log names the person", async () => {
  const { caller, owner, code, opener, consultant, reach } = await makeBoth();
  await grantPartner(caller, { code, ...viewer });
  await leaveAccount(consultant, owner.id);
  expect(await reach()).toBe("USER_ID_INVALID");
  expect((await entries()).at(-1)).toMatchObject({
    accountId: owner.accountId,
    action: "partner_revoked",
    userId: opener.id,
    changes: { new_value: { status: "left" } },
  });
  for (const id of [owner.id, opener.id, 999_998]) {
    await expect(leaveAccount(consultant, id)).rejects.toEqual(refused("NOT_FOUND"));
  }
});

test("only the owner of a partner invites colleagues; a new code revokes no grant", async () => {
  const { caller, code, consultant, reach } = await makeBoth();
  await grantPartner(caller, { code, ...viewer });
  const { link } = await invitePerson(consultant, { email: "uma@quiet.example" });
  const token = link.split("/").at(-1) ?? "";
  await acceptInvitation({ token, name: "Uma", password: "correct horse" }, origin);
  const person = await db().person.findUniqueOrThrow({ where: { email: "uma@quiet.example" } });
  const colleague = await callerFor(person);
  expect((await listTeam(consultant)).members).toMatchObject([{ name: "Uma" }]);
  await expect(grantApi(consultant, person.id)).rejects.toEqual(refused("PERMISSION_DENIED"));
  expect(await keyState(colleague)).toMatchObject({ state: "not_granted", owner_name: "Opener" });
  for (const attempt of [
    () => generateKey(colleague),
    () => invitePerson(colleague, { email: "x@quiet.example" }),
    () => renewCode(colleague),
    () => leaveAccount(colleague, caller.actor.id),
    () => renewCode(caller),
    () => invitePerson(caller, { email: "x@quiet.example" }),
  ]) {
    await expect(attempt).rejects.toEqual(refused("PERMISSION_DENIED"));
  }
  const renewed = await renewCode(consultant);
  await expect(findPartnerByCode(caller, code)).rejects.toEqual(refused("NOT_FOUND"));
  expect(await findPartnerByCode(caller, renewed.code)).toMatchObject({ name: "Quiet Revenue" });
  expect(await reach()).toMatchObject({ permissions: presets.viewer });
});
