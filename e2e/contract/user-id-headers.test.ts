import { expect, test, vi } from "vitest";
import type * as Env from "@/lib/core/env";
import { codeOf, send } from "./call";
import { operationOf } from "./client";
import { makeKeyedPartner, makeTenant } from "./tenants";

const given = vi.hoisted(() => ({ variables: {} as Record<string, string> }));
vi.mock("@/lib/core/env", async (original) => {
  const real = await original<typeof Env>();
  return { ...real, env: () => real.parseEnv({ ...process.env, ...given.variables }) };
});

test("a partner's program may name the account in another header that the installation knows", async () => {
  const tenant = await makeTenant("client", 2);
  const operation = operationOf("GET /rm/v1/listings_minimal");
  const { key, userId } = await makeKeyedPartner(tenant);
  const id = String(userId);
  const by = async (headers: Record<string, string>) =>
    send(operation, "GET", {}, { key, headers });
  expect((await by({ "X-Account-Id": id })).status).toBe(403);
  expect((await by({ "PL-User-Id": id })).status).toBe(200);
  const foreign = await by({ "PL-User-Id": "100000" });
  expect(foreign.body).toMatchObject({
    message: expect.stringMatching(/^SVC-User-Id or PL-User-Id must be/),
  });
  given.variables = { USER_ID_HEADERS: "Account, X-Account-Id" };
  expect((await by({ "X-Account-Id": id })).status).toBe(200);
  expect((await by({ "SVC-User-Id": id })).status).toBe(200);
  expect((await by({ "SVC-User-Id": id, "x-account-id": id })).status).toBe(200);
  expect((await by({ "PL-User-Id": id })).status).toBe(403);
  const both = await by({ "SVC-User-Id": id, "X-Account-Id": "100000" });
  expect([both.status, codeOf(both)]).toEqual([403, "USER_ID_INVALID"]);
});
