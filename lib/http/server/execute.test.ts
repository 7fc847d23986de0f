import { expect, test } from "vitest";
import { z } from "zod";
import { everywhere } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { getGroups, postGroup } from "@/lib/inventory/groups/server/endpoints";
import { makeAccount } from "@/prisma/factories";
import { endpoint } from "./endpoint";
import { execute } from "./execute";
import { parseInput } from "./parse";

/** Parses a body and runs the endpoint, as a job or a command would. */
const post = (
  caller: Parameters<typeof postGroup.run>[0]["caller"],
  body: Record<string, unknown>,
): Promise<unknown> => execute(postGroup, caller, parseInput(postGroup, { body }));

const nothing = parseInput(getGroups, {});
const groups = (): Promise<string[]> =>
  db()
    .listingGroup.findMany({ orderBy: { id: "asc" } })
    .then((rows) => rows.map(({ name }) => name));

test("a caller and an input are enough for a value as the endpoint declares it", async () => {
  const { caller } = await makeAccount();
  const made = await post(caller, { group_name: " Waterfront " });
  expect(made).toEqual({ id: expect.any(Number) });
  expect(await groups()).toEqual(["Waterfront"]);
  expect(await execute(getGroups, caller, nothing)).toEqual({
    groups: [
      { id: expect.any(Number), name: "Waterfront", has_listings: false, parent_group_id: null },
    ],
  });
});

test("a caller without the permission is refused and nothing is written", async () => {
  const { caller } = await makeAccount();
  const viewer = { ...caller, permissions: everywhere("view") };
  await expect(post(viewer, { group_name: "Waterfront" })).rejects.toMatchObject({
    code: "PERMISSION_DENIED",
  });
  expect(await groups()).toEqual([]);
  expect(await execute(getGroups, viewer, nothing)).toEqual({ groups: [] });
});

test("an unknown field is refused with a suggestion", async () => {
  const { caller } = await makeAccount();
  const body = { group_name: "Waterfront", parent_group: 1 };
  await expect(async () => post(caller, body)).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    details: [{ path: "parent_group", message: 'unknown field; did you mean "parent_group_id"?' }],
  });
  expect(await groups()).toEqual([]);
});

test("a dry run returns its result with dry_run and writes nothing", async () => {
  const { caller } = await makeAccount();
  const tried = await post(caller, { group_name: "Waterfront", dry_run: true });
  expect(tried).toMatchObject({ dry_run: true });
  expect(await groups()).toEqual([]);
});

const returns = z.object({ ip: z.null(), ifMatch: z.boolean() });
const described = endpoint<{ returns: typeof returns }, null>({
  summary: "The circumstances of the call",
  permission: null,
  schemas: { returns },
  run: async ({ origin, ifMatch }) => ({ ...origin, ip: null, ifMatch: ifMatch('"v1"') }),
});
const noInput = parseInput(described, {});

test("only declared fields are returned, and ifMatch is true without the header", async () => {
  expect(await execute(described, null, noInput)).toEqual({ ip: null, ifMatch: true });
  const refusing = { ...noInput, ifMatch: () => false };
  expect(await execute(described, null, refusing)).toEqual({ ip: null, ifMatch: false });
});

test("a value that does not match the schema is an error", async () => {
  const broken = { ...described, run: async () => ({ ip: 7 }) };
  await expect(execute(broken, null, noInput)).rejects.toThrow(z.ZodError);
});
