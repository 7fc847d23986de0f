import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { endAllSessions, endSession, listSessions } from ".";

async function makeSessions(personId: number): Promise<string[]> {
  const data = ["Firefox", "Chromium"].map((userAgent) => ({ personId, userAgent }));
  const rows = await db().session.createManyAndReturn({ data });
  return rows.map(({ id }) => id);
}

test("people can see and end only their own sessions", async () => {
  const one = await makeAccount();
  const two = await makeAccount();
  const [here, there] = await makeSessions(one.owner.id);
  const [foreign] = await makeSessions(two.owner.id);
  const caller = { ...one.caller, sessionId: here ?? null };
  const { sessions } = await listSessions(caller);
  expect(new Set(sessions.map(({ id }) => id))).toEqual(new Set([here, there]));
  expect(sessions.find(({ current }) => current)?.id).toBe(here);
  for (const id of [foreign ?? "", "5f0f7f3e-8a53-4d3c-9c1c-111111111111"]) {
    await expect(endSession(caller, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await endSession(caller, there ?? "");
  expect((await listSessions(caller)).sessions.map(({ id }) => id)).toEqual([here]);
});

const devicesFrom = async (id: number) =>
  (await db().person.findUnique({ where: { id } }))?.devicesFrom;

test("signing out everywhere ends all of the person's sessions and no one else's", async () => {
  const one = await makeAccount();
  const two = await makeAccount();
  await makeSessions(one.owner.id);
  await makeSessions(two.owner.id);
  await endAllSessions(one.caller);
  expect((await listSessions(one.caller)).sessions).toEqual([]);
  expect((await listSessions(two.caller)).sessions).toHaveLength(2);
  expect(await devicesFrom(one.owner.id), "no browser is known anymore").toBeInstanceOf(Date);
  expect(await devicesFrom(two.owner.id)).toBeNull();
});
