import { expect, test } from "vitest";
import { codeOf, send, signIn } from "@/app/api/testing";
import { priced, setUp, values, write } from "@/e2e/factories/log-entries";
import type { LogPage } from "../schema";
import type { ChangeSource } from "@/lib/audit/entry-kinds";

/** Four changes, made with a page, a phone, a key and a job; their values say which. */
async function changed() {
  const { caller, owner, first } = await setUp();
  for (const [at, device] of (["web", "mobile", "api", null] as const).entries()) {
    const through = { ...caller, origin: { ...caller.origin, device } };
    await write(through, [priced(first, 101 + at)]);
  }
  return { cookie: await signIn(owner.id) };
}

test("the portal's log can be filtered by what changes were made with", async () => {
  const { cookie } = await changed();
  const through = async (sources?: readonly ChangeSource[]) => {
    const body = { log_type: "listing", ...(sources && { through: sources }) };
    const answer = await send("POST", "logs", { cookie, body });
    return values((await answer.json()) as LogPage);
  };
  expect(await through()).toEqual([104, 103, 102, 101]);
  expect(await through(["api"])).toEqual([103]);
  expect(await through(["web", "mobile"])).toEqual([102, 101]);
  expect(await through(["job"])).toEqual([104]);
});

test("the file contains the same", async () => {
  const { cookie } = await changed();
  const query = { log_type: "listing", through: "api,job" };
  const text = await (await send("GET", "logs/export", { cookie, query })).text();
  expect(text.trim().split("\r\n")).toHaveLength(3);
});

test("a cursor is valid only for the same filter", async () => {
  const { cookie } = await changed();
  const body = { log_type: "listing", through: ["web", "api"], limit: 1 };
  const ask = (more: object) => send("POST", "logs", { cookie, body: { ...body, ...more } });
  const { pagination } = (await (await ask({})).json()) as LogPage;
  const cursor = pagination.next_cursor;
  expect((await ask({ cursor })).status).toBe(200);
  expect(await codeOf(await ask({ cursor, through: ["web"] }))).toBe("400 VALIDATION_FAILED");
});
