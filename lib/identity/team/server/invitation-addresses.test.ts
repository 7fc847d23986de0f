import { expect, test, vi } from "vitest";
import { presets } from "@/lib/auth/permissions";
import * as variables from "@/lib/core/env";
import { db } from "@/lib/db/server";
import * as mail from "@/lib/identity/people/server/mail";
import { makeAccount, makeMember } from "@/prisma/factories";
import { acceptInvitation, inviteMember, listTeam, readInvitation } from ".";

const request = { permissions: presets.new, all_listings: true, listings: [] };
const origin = { ip: "203.0.113.7", device: "web", requestId: null } as const;
const free = "mia@stays.example";
const tokenOf = (link: string): string => link.split("/").at(-1) ?? "";
const answer = (token: string) => ({ token, name: "Mia", password: "correct horse" });

/** Returns an answer as text, without the values that differ between any two invitations. */
function comparable(answered: Awaited<ReturnType<typeof inviteMember>>, email: string): string {
  const { invitation, link } = answered;
  return JSON.stringify(answered)
    .replaceAll(email, "…")
    .replaceAll(tokenOf(link), "…")
    .replace(`"id":${invitation.id}`, "")
    .replaceAll(invitation.created_at, "…")
    .replaceAll(invitation.expires_at, "…");
}

test("inviting and accepting return the same for a new address and one with another account", async () => {
  const { caller } = await makeAccount();
  const { owner: other } = await makeAccount();
  const offers: string[] = [];
  for (const email of [free, other.email]) {
    const made = await inviteMember(caller, { ...request, email });
    offers.push(comparable(made, email));
    expect(await readInvitation(tokenOf(made.link))).toMatchObject({ email });
    expect(await acceptInvitation(answer(tokenOf(made.link)), origin)).toBeUndefined();
    const again = acceptInvitation(answer(tokenOf(made.link)), origin);
    await expect(again).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(offers[0]).toBe(offers[1]);
  expect(await db().person.findUniqueOrThrow({ where: { id: other.id } })).toEqual(other);
  const { members, invitations } = await listTeam(caller);
  expect(members.map(({ email }) => email)).toEqual([free]);
  expect(invitations).toEqual([]);
  expect((await db().logEntry.findMany({ orderBy: { id: "asc" } })).at(-1)).toMatchObject({
    action: "member_removed",
    name: other.email,
    userId: 0,
    changes: { old_value: { status: "invited" }, new_value: null },
  });
});

test("the mail to an address that has an account says so and contains no link", async () => {
  const { caller } = await makeAccount();
  const { owner: other } = await makeAccount();
  const send = vi.spyOn(mail, "sendMail").mockReturnValue(true);
  for (const email of [free, other.email]) {
    expect(await inviteMember(caller, { ...request, email })).toMatchObject({ mailed: true });
  }
  expect(send.mock.calls.map(([to, { kind }]) => [to, kind])).toEqual([
    [free, "invitation"],
    [other.email, "invitation_taken"],
  ]);
  expect(JSON.stringify(send.mock.calls[1])).not.toContain("/invitation/");
});

test("inviting a person who is already on the team is refused at email", async () => {
  const { account, owner, caller } = await makeAccount();
  const { person } = await makeMember(account);
  for (const { email } of [owner, person]) {
    const refused = inviteMember(caller, { ...request, email });
    await expect(refused).rejects.toMatchObject({ details: [{ path: "email" }] });
  }
});

test("only the mailed link verifies the address: the one shown to the inviter does not", async () => {
  const { caller } = await makeAccount();
  const send = vi.spyOn(mail, "sendMail").mockReturnValue(true);
  const verified: boolean[] = [];
  for (const [email, isMailed] of [
    ["copied@stays.example", false],
    ["mailed@stays.example", true],
  ] as const) {
    const { link } = await inviteMember(caller, { ...request, email });
    const sent = send.mock.calls.at(-1)?.[1];
    const mailed = sent?.kind === "invitation" ? sent.values.link : "";
    expect(mailed).not.toBe(link);
    await acceptInvitation(answer(tokenOf(isMailed ? mailed : link)), origin);
    const person = await db().person.findUniqueOrThrow({ where: { email } });
    verified.push(person.emailVerifiedAt !== null);
  }
  expect(verified).toEqual([false, true]);
});

test("with SIGN_UP=closed invitations can be neither made nor accepted", async () => {
  const { caller } = await makeAccount();
  const { link } = await inviteMember(caller, { ...request, email: free });
  const real = variables.env();
  vi.spyOn(variables, "env").mockReturnValue({ ...real, SIGN_UP: "closed" });
  const refused = inviteMember(caller, { ...request, email: "abe@stays.example" });
  await expect(refused).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  const invalidLink = { code: "NOT_FOUND" };
  await expect(readInvitation(tokenOf(link))).rejects.toMatchObject(invalidLink);
  await expect(acceptInvitation(answer(tokenOf(link)), origin)).rejects.toMatchObject(invalidLink);
  expect(await db().person.count()).toBe(1);
});
