import { expect, test } from "vitest";
import { presets } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { makeAccount, makeGroup, makeMember } from "@/prisma/factories";
import type { Entry } from "@/lib/audit/entry-kinds";
import { listUsers } from "./queries";
import { logs, named, onGroup, priced, setUp, values, write } from "@/e2e/factories/log-entries";

const day = 86_400_000;

test("an entry records what was changed, by whom, from where and when", async () => {
  const { caller, owner, first } = await setUp();
  await write(caller, [priced(first, 180)]);
  const { data, pagination } = await logs(caller);
  expect(data).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      action: "base_price",
      action_label: "Base price changed",
      log_type: "listing",
      entity: {
        type: "listing",
        listing_id: first.listingId,
        name: first.name,
        pms_name: "guesty",
        pms_display_name: "Guesty",
      },
      user: { id: owner.id, email: owner.email },
      changes: { old_value: 100, new_value: 180 },
      metadata: { ip_address: "192.0.2.7", device_type: "api", request_id: "r-1" },
      revertible: true,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
  expect(pagination).toEqual({ offset: 0, limit: 50, total: 1, next_cursor: null });
});

test("newest first; pages by offset and by cursor hold every entry once", async () => {
  const { caller, first } = await setUp();
  for (const n of [1, 2, 3])
    await write(caller, [priced(first, n * 10), priced(first, n * 10 + 1)]);
  const all = [31, 30, 21, 20, 11, 10];
  expect(values(await logs(caller))).toEqual(all);
  expect(values(await logs(caller, { offset: 2, limit: 3 }))).toEqual([21, 20, 11]);
  const seen: unknown[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await logs(caller, { limit: 4, ...(cursor && { cursor }) });
    expect(page.pagination.total).toBe(6);
    seen.push(...values(page));
    cursor = page.pagination.next_cursor;
  }
  expect(seen).toEqual(all);
  expect(values(await logs(caller, { offset: 1_000 }))).toEqual([]);
});

test("an offset above 1000 points at cursor, and both together are refused", async () => {
  const { caller } = await setUp();
  await expect(async () => logs(caller, { offset: 1_001 })).rejects.toThrow(
    /use cursor for later pages/,
  );
  await expect(async () => logs(caller, { offset: 1, cursor: "x" })).rejects.toThrow(/one of them/);
});

test("a cursor is valid only for its account and filters, and not if it was changed", async () => {
  const { caller, first } = await setUp();
  const other = await makeAccount();
  await write(caller, [priced(first, 1), priced(first, 2)]);
  const { next_cursor: cursor } = (await logs(caller, { limit: 1 })).pagination;
  if (!cursor) throw new Error("There is no second page.");
  expect(values(await logs(caller, { limit: 7, cursor }))).toEqual([1]);
  const refused = { code: "VALIDATION_FAILED", details: [{ path: "cursor" }] };
  const bad = [
    () => logs(other.caller, { cursor }),
    () => logs(caller, { cursor, actions: ["base_price"] }),
    () => logs(caller, { cursor, log_type: "group" }),
    () => logs(caller, { cursor: `${cursor}A` }),
    () => logs(caller, { cursor: `A${cursor}` }),
    () => logs(caller, { cursor: "" }),
  ];
  for (const call of bad) await expect(call()).rejects.toMatchObject(refused);
});

test("a cursor keeps the days of its first page", async () => {
  const { caller, first } = await setUp();
  await write(caller, [priced(first, 1), priced(first, 2)]);
  const late = new Date(Date.now() + 30 * day);
  const { next_cursor: cursor } = (await logs(caller, { limit: 1 }, late)).pagination;
  const later = new Date(late.getTime() + 5 * day);
  expect(values(await logs(caller, {}, later))).toEqual([]);
  expect(values(await logs(caller, { cursor }, later))).toEqual([1]);
});

test("filters: actions, listings, PMSs, people and days", async () => {
  const { caller, account, first, second } = await setUp();
  const { person, caller: member } = await makeMember(account, {
    permissions: presets.full,
    listings: "all",
  });
  await write(caller, [priced(first, 1)]);
  await write(member, [{ ...priced(second, 2), action: "min_price" } as Entry]);
  const found = async (request: object) =>
    values(await logs(caller, request))
      .map(Number)
      .toSorted((a, b) => a - b);
  expect(await found({ actions: ["min_price", "push_price"] })).toEqual([2]);
  expect(await found({ listings: [named(first), { listing_id: "none", pms: "guesty" }] })).toEqual([
    1,
  ]);
  expect(await found({ listings: [{ ...named(first), pms: "hostaway" }] })).toEqual([]);
  expect(await found({ pms_names: ["GUESTY"] })).toEqual([1, 2]);
  expect(await found({ pms_names: ["hostaway"] })).toEqual([]);
  expect(await found({ user_ids: [person.id] })).toEqual([2]);
  expect(await found({ user_ids: [], actions: [] })).toEqual([1, 2]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await found({ start_date: today, end_date: today })).toEqual([1, 2]);
  expect(await found({ end_date: "2001-01-01" })).toEqual([]);
  await expect(async () => found({ actions: ["base_prise"] })).rejects.toThrow(/must be an action/);
});

test("groups are found by name, in any case; a deleted one by what it was called", async () => {
  const { caller, account, first, second } = await setUp();
  const pier = await makeGroup(account, "Pier", [first]);
  const hill = await makeGroup(account, "Hill", []);
  await write(caller, [onGroup(pier), onGroup(hill), priced(first, 1), priced(second, 2)]);
  await db().listingGroup.delete({ where: { id: hill.id } });
  const group = async (name: string) =>
    (await logs(caller, { log_type: "group", group_names: [name] })).data.map(
      ({ entity }) => entity,
    );
  expect(await group("PIER")).toEqual([{ type: "group", name: "Pier", group_name: "Pier" }]);
  expect(await group("hill")).toEqual([
    { type: "group", name: "Hill", group_name: "GroupDeleted" },
  ]);
  expect(values(await logs(caller, { group_names: ["pier"] }))).toEqual([1]);
  expect((await logs(caller, { log_type: "account", group_names: ["pier"] })).data).toEqual([]);
});

test("a deleted listing keeps its entries, without a name", async () => {
  const { caller, first } = await setUp();
  await write(caller, [priced(first, 1)]);
  await db().listing.delete({ where: { key: first.key } });
  const [entry] = (await logs(caller)).data;
  expect(entry?.entity).toMatchObject({ listing_id: first.listingId, name: "N/A" });
});

test("users: the account's people, former ones in the log, and partners in the log", async () => {
  const { caller, account, first } = await setUp();
  const gone = await makeMember(account, { name: "Gone" });
  const silent = await makeMember(account, { name: "Silent" });
  const { caller: partner } = await makeAccount({ kind: "partner", owner: { name: "Partner" } });
  await write(gone.caller, [priced(first, 1)]);
  await write({ ...partner, accountId: account.id }, [priced(first, 2)]);
  await write({ ...caller, actor: { ...caller.actor, id: 0 } }, [priced(first, 3)]);
  const left = {
    where: { id: { in: [gone.person.id, silent.person.id] } },
    data: { removedAt: new Date() },
  };
  await db().person.updateMany(left);
  const { users } = await listUsers(caller);
  expect(users.map(({ name, role }) => [name, role])).toEqual([
    ["Gone", "member"],
    ["Owner", "owner"],
    ["Partner", "partner"],
  ]);
});

test("totals are exact to 10,000 and capped above", async () => {
  const { caller, account, first } = await setUp();
  const fill = (count: number) => db().$executeRaw`
    INSERT INTO log_entry (account_id, log_type, action, listing_key, user_id, changes)
    SELECT ${account.id}, 'listing', 'base_price', ${first.key}, 0, '{}' FROM generate_series(1, ${count}::int)`;
  await fill(10_000);
  expect((await logs(caller, { limit: 1 })).pagination).toMatchObject({ total: 10_000 });
  expect((await logs(caller, { limit: 1 })).pagination).not.toHaveProperty("total_is_capped");
  await fill(1);
  const { pagination } = await logs(caller, { limit: 1 });
  expect(pagination).toMatchObject({ total: 10_000, total_is_capped: true });
});
