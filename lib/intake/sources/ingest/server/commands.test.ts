import { expect, test } from "vitest";
import { callerOfToken } from "@/lib/auth/server/integration-caller";
import { hashKey } from "@/lib/auth/server/key-format";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { createIngestConnection, rotateToken } from "./commands";

const from = { ip: null, device: null, requestId: null } as const;
const known = async (token: string, name = "lodgehub"): Promise<boolean> =>
  (await callerOfToken(name, token, from)) !== null;

test("a token is shown once: only its keyed hash is stored", async () => {
  const { caller } = await makeAccount();
  const { id, token, ...rest } = await createIngestConnection(caller, {
    pms_name: "lodgehub",
    name: "Lodge Hub",
  });
  expect(token).toMatch(/^nr_intg_[0-9A-Za-z]{38}$/);
  expect(rest).toEqual({ pms_name: "lodgehub", name: "Lodge Hub" });
  const stored = await db().integrationToken.findFirstOrThrow();
  expect(stored).toMatchObject({ connectionId: id, status: "active", prefix: token.slice(0, 12) });
  expect(Buffer.from(stored.hash).equals(Buffer.from(hashKey(token)))).toBe(true);
  const rows = await db().$queryRaw<{ all: string }[]>`
    SELECT (SELECT json_agg(t) FROM integration_token t)::text
      || (SELECT json_agg(e) FROM log_entry e)::text AS all`;
  expect(rows[0]?.all).not.toContain(token.slice(13));
});

test("a token works only with its connection's name, and not with a typo", async () => {
  const { caller } = await makeAccount();
  const { token } = await createIngestConnection(caller, { pms_name: "lodgehub" });
  expect(await known(token)).toBe(true);
  expect(await known(token, "LodgeHub")).toBe(true);
  expect(await known(token, "guesty")).toBe(false);
  expect(await known(token.slice(0, -1) + (token.endsWith("a") ? "b" : "a"))).toBe(false);
});

test("after a rotation the old token works until its overlap ends, an older one not at all", async () => {
  const { caller } = await makeAccount();
  const { id, token: first } = await createIngestConnection(caller, { pms_name: "lodgehub" });
  const { token: second } = await rotateToken(caller, id, { overlap_seconds: 60 });
  expect([await known(first), await known(second)]).toEqual([true, true]);
  const { token: third } = await rotateToken(caller, id, { overlap_seconds: 60 });
  expect([await known(first), await known(second), await known(third)]).toEqual([
    false,
    true,
    true,
  ]);
  const { token: last } = await rotateToken(caller, id, { overlap_seconds: 0 });
  expect([await known(second), await known(third), await known(last)]).toEqual([
    false,
    false,
    true,
  ]);
  const actions = await db().logEntry.findMany({ orderBy: { id: "asc" } });
  expect(actions.map(({ action }) => action)).toEqual([
    "connection_token_created",
    ...Array.from({ length: 3 }, () => "connection_token_rotated"),
  ]);
});

test("a removed connection's token stops, and another account's connection has no token here", async () => {
  const { caller } = await makeAccount();
  const { caller: other } = await makeAccount();
  const { id, token } = await createIngestConnection(caller, { pms_name: "lodgehub" });
  const rotation = { overlap_seconds: 0 };
  await expect(rotateToken(other, id, rotation)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await db().connection.update({ where: { id }, data: { state: "removed" } });
  // Look-ups are cached for less than a second.
  await new Promise((done) => setTimeout(done, 950));
  expect(await known(token)).toBe(false);
  await expect(rotateToken(caller, id, rotation)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
