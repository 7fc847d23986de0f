import { expect, test } from "vitest";
import { presets } from "@/lib/auth/permissions";
import { checkSignIn } from "@/lib/auth/server/check-sign-in";
import { db } from "@/lib/db/server";
import { makeAccount, makeMember } from "@/prisma/factories";
import {
  acceptInvitation,
  cancelInvitation,
  inviteMember,
  listTeam,
  memberListings,
  readInvitation,
} from ".";

const email = "mia@stays.example";
const request = { email, permissions: presets.new, all_listings: false, listings: [] };
const origin = { ip: "203.0.113.7", device: "web", requestId: "request-1" } as const;
const answer = (token: string) => ({ token, name: "Mia", password: "correct horse" });
const tokenOf = (link: string): string => link.split("/").at(-1) ?? "";
const idOf = async (address: string): Promise<number> =>
  (await db().person.findUniqueOrThrow({ where: { email: address } })).id;
const gone = {
  code: "NOT_FOUND",
  message: "This invitation is no longer valid. Ask for a new one.",
};

test("an invitation creates a member with the chosen permissions and listings, once", async () => {
  const { account, caller, listings } = await makeAccount({ listings: 3 });
  const chosen = listings.slice(1).map((row) => ({
    listing_id: row.listingId,
    pms_name: row.pmsName,
  }));
  const made = await inviteMember(caller, { ...request, listings: chosen });
  expect(made).toMatchObject({ mailed: false, invitation: { email, listings: 2 } });
  const token = tokenOf(made.link);
  expect(await readInvitation(token)).toMatchObject({ email, account_name: account.name });
  const left = Date.parse(made.invitation.expires_at) - Date.now();
  expect(left / 86_400_000).toBeCloseTo(7, 2);

  await acceptInvitation(answer(token), origin);
  const user_id = await idOf(email);
  const from = { ip: origin.ip, device: undefined };
  expect(await checkSignIn(email, "correct horse", from)).toMatchObject({ personId: user_id });
  const team = await listTeam(caller);
  expect(team.members).toMatchObject([{ user_id, email, permissions: presets.new, listings: 2 }]);
  expect(team.invitations).toEqual([]);
  expect((await memberListings(caller, user_id)).listings).toMatchObject(chosen);
  expect(await db().logEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
    { action: "member_invited", name: email, userId: caller.actor.id },
    { action: "member_changed", name: "Mia", userId: user_id, email, ip: origin.ip },
  ]);

  await expect(acceptInvitation(answer(token), origin)).rejects.toMatchObject(gone);
  await expect(readInvitation(token)).rejects.toMatchObject(gone);
});

test("only one of five concurrent acceptances creates a member", async () => {
  const { caller } = await makeAccount();
  const token = tokenOf((await inviteMember(caller, request)).link);
  const accept = () => acceptInvitation(answer(token), origin);
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, accept));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db().person.count({ where: { role: "member" } })).toBe(1);
});

test("expired, cancelled, superseded and unknown links get the same error", async () => {
  const { caller } = await makeAccount();
  const old = await inviteMember(caller, request);
  const past = new Date(Date.now() - 1_000);
  await db().invitation.updateMany({ data: { expiresAt: past } });
  const cancelled = await inviteMember(caller, { ...request, email: "abe@stays.example" });
  await cancelInvitation(caller, cancelled.invitation.id);
  const superseded = await inviteMember(caller, { ...request, email: "eve@stays.example" });
  await inviteMember(caller, { ...request, email: "eve@stays.example" });
  const links = [old, cancelled, superseded].map(({ link }) => tokenOf(link));
  for (const token of [...links, "never-made"]) {
    await expect(acceptInvitation(answer(token), origin)).rejects.toMatchObject(gone);
    await expect(readInvitation(token)).rejects.toMatchObject(gone);
  }
  expect(await db().person.count({ where: { role: "member" } })).toBe(0);
});

test("a refused password keeps the invitation valid", async () => {
  const { caller } = await makeAccount();
  const token = tokenOf((await inviteMember(caller, request)).link);
  const refused = acceptInvitation({ ...answer(token), password: email }, origin);
  await expect(refused).rejects.toMatchObject({ details: [{ path: "password" }] });
  await acceptInvitation(answer(token), origin);
});

test("listings deleted in the meantime are left out", async () => {
  const { caller, listings } = await makeAccount({ listings: 2 });
  const chosen = listings.map((row) => ({ listing_id: row.listingId, pms_name: row.pmsName }));
  const { link } = await inviteMember(caller, { ...request, listings: chosen });
  await db().listing.delete({ where: { key: listings[0]?.key ?? 0 } });
  await acceptInvitation(answer(tokenOf(link)), origin);
  expect((await memberListings(caller, await idOf(email))).listings).toMatchObject(chosen.slice(1));
});

test("only the hash of a link's token is stored", async () => {
  const { caller } = await makeAccount();
  const { link } = await inviteMember(caller, request);
  const rows = [await db().invitation.findMany(), await db().logEntry.findMany()];
  const text = JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? `${value}` : value));
  expect(text).not.toContain(tokenOf(link));
});

test("members can neither invite nor cancel, and another account's invitation is not found", async () => {
  const { account, caller } = await makeAccount();
  const member = await makeMember(account, { listings: "all" });
  const stranger = await makeAccount();
  const { invitation } = await inviteMember(caller, request);
  const denied = { code: "PERMISSION_DENIED" };
  await expect(inviteMember(member.caller, request)).rejects.toMatchObject(denied);
  await expect(cancelInvitation(member.caller, invitation.id)).rejects.toMatchObject(denied);
  for (const [who, id] of [
    [stranger.caller, invitation.id],
    [caller, 99_999],
  ] as const) {
    await expect(cancelInvitation(who, id)).rejects.toThrow("Invitation not found.");
  }
  expect((await listTeam(caller)).invitations).toMatchObject([{ id: invitation.id, email }]);
  expect((await listTeam(stranger.caller)).invitations).toEqual([]);
  expect((await listTeam(member.caller)).invitations).toEqual([]);
});

test("an invitation to another account's listing is refused", async () => {
  const { caller } = await makeAccount();
  const { listings } = await makeAccount({ listings: 1 });
  const foreign = listings.map((row) => ({ listing_id: row.listingId, pms_name: row.pmsName }));
  const refused = inviteMember(caller, { ...request, listings: foreign });
  await expect(refused).rejects.toMatchObject({ details: [{ path: "listings[0]" }] });
  expect(await db().invitation.count()).toBe(0);
});
