import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { deleteOldRecords, endAllAssistants, keepProgram, OauthRecords } from "./records";

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

test("a record is found by its ID with what it kept, and gone after its time", async () => {
  const tokens = new OauthRecords("AccessToken");
  await tokens.upsert("a-token", { jti: "a-token", grantId: "g", scope: "read" }, 60);
  expect(await tokens.find("a-token")).toEqual({ jti: "a-token", grantId: "g", scope: "read" });
  expect(await new OauthRecords("RefreshToken").find("a-token")).toBeUndefined();
  await tokens.upsert("old", { jti: "old" }, -1);
  expect(await tokens.find("old")).toBeUndefined();
  expect(await deleteOldRecords(new Date())).toBe(1);
  await tokens.destroy("a-token");
  expect(await tokens.find("a-token")).toBeUndefined();
});

test("a record that was moved to another kind or ID can't be read", async () => {
  const codes = new OauthRecords("AuthorizationCode");
  await codes.upsert("a-code", { jti: "a-code" }, 60);
  await db().oauthRecord.updateMany({ data: { kind: "AccessToken" } });
  await expect(new OauthRecords("AccessToken").find("a-code")).rejects.toThrow("authenticate");
});

test("a code is used once, also by two at once", async () => {
  const codes = new OauthRecords("AuthorizationCode");
  await codes.upsert("a-code", { jti: "a-code" }, 60);
  const uses = await Promise.allSettled([codes.consume("a-code"), codes.consume("a-code")]);
  expect(uses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await codes.find("a-code"))?.consumed).toEqual(expect.any(Number));
});

test("nobody stays signed in at the authorization server", async () => {
  const sessions = new OauthRecords("Session");
  await sessions.upsert("s", { jti: "s", accountId: "1" }, 60);
  expect(await sessions.find("s")).toBeUndefined();
});

test("a program is forgotten after a day, but not while an assistant uses it", async () => {
  const programs = new OauthRecords("Client");
  await programs.upsert("unused", { jti: "unused" });
  await programs.upsert("used", { jti: "used" });
  await keepProgram("used", hours(48));
  await keepProgram("used", hours(1));
  expect(await deleteOldRecords(hours(25))).toBe(1);
  expect(await programs.find("used")).toBeDefined();
});

test("without the installation's secret, no assistant stays connected", async () => {
  const { account, owner } = await makeAccount();
  const fields = { name: "Claude", host: "claude.ai", scope: "read", expiresAt: hours(1) } as const;
  const by = { accountId: account.id, personId: owner.id };
  await db().assistant.create({ data: { ...fields, ...by, key: "g" } });
  await new OauthRecords("Grant").upsert("g", { jti: "g" }, 60);
  await endAllAssistants();
  expect(await db().assistant.count({ where: { endedAt: null } })).toBe(0);
  expect(await db().oauthRecord.count()).toBe(0);
});
