import { expect, test } from "vitest";
import { parse } from "csv-parse/sync";
import { codeOf, send, signIn } from "@/app/api/testing";
import { transaction } from "@/lib/db/server";
import { everywhere } from "@/lib/auth/permissions";
import { makeMember } from "@/prisma/factories";
import { onAccount, onGroup, priced, setUp, values, write } from "@/e2e/factories/log-entries";
import { type LogPage, PortalLogPage, PortalLogRequest } from "../schema";
import { listLogs } from "./queries";

const count = 12;

/** Entries of all three types in turns, several at one instant; newest first by id. */
async function mixed() {
  const made = await setUp();
  for (let n = 0; n < count; n++) {
    const group = onGroup({ id: 1 + n, name: `Group ${n}` });
    await write(made.caller, [
      priced(made.first, n),
      ...(n % 2 ? [group, onAccount("settings_changed")] : []),
    ]);
  }
  const cookie = await signIn(made.owner.id);
  const ask = async (body: object): Promise<LogPage> => {
    const answer = await send("POST", "logs", { cookie, body });
    expect(answer.status).toBe(200);
    return (await answer.json()) as LogPage;
  };
  return { ...made, cookie, ask };
}

test("one stream has the entries of listings, groups and the account, newest first", async () => {
  const { ask } = await mixed();
  const { data, pagination } = await ask({ limit: 200 });
  expect(pagination.total).toBe(2 * count);
  const ids = data.map(({ id }) => Number(id));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  const types = Object.groupBy(data, ({ log_type: type }) => type);
  expect([types.listing?.length, types.group?.length, types.account?.length]).toEqual([12, 6, 6]);
  expect((await ask({ log_type: "group" })).pagination.total).toBe(6);
});

test("cursors and offsets page through all types without losing or repeating entries, while others write", async () => {
  const { ask, caller, second } = await mixed();
  const whole = (await ask({ limit: 200 })).data.map(({ id }) => id);
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await ask({ limit: 5, ...(cursor && { cursor }) });
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.pagination.next_cursor;
    await write(caller, [priced(second, 500), onGroup({ id: 90, name: "Late" })]);
  }
  expect(seen).toEqual(whole);
  const again = (await ask({ limit: 200 })).data.map(({ id }) => id);
  const part = await ask({ limit: 4, offset: 20 });
  expect(part.data.map(({ id }) => id)).toEqual(again.slice(20, 24));
});

test("a cursor of the stream is not valid for a single type", async () => {
  const { ask, cookie } = await mixed();
  const { pagination } = await ask({ limit: 1 });
  const body = { log_type: "listing", limit: 1, cursor: pagination.next_cursor };
  expect(await codeOf(await send("POST", "logs", { cookie, body }))).toBe("400 VALIDATION_FAILED");
});

test("filters by listing and by group leave out the other types", async () => {
  const { ask, first } = await mixed();
  const named = { listing_id: first.listingId, pms: first.pmsName };
  const of = async (body: object) =>
    new Set((await ask(body)).data.map(({ log_type: type }) => type));
  expect(await of({ listings: [named] })).toEqual(new Set(["listing"]));
  expect(await of({ group_names: ["Group 3"] })).toEqual(new Set(["group"]));
});

test("the file contains the whole stream in the same order", async () => {
  const { ask, cookie } = await mixed();
  const shown = (await ask({ limit: 200 })).data.map(({ id, log_type: type }) => [id, type]);
  const text = await (await send("GET", "logs/export", { cookie })).text();
  const rows: Record<string, string>[] = parse(text, { columns: true });
  expect(rows.map((row) => [row["id"], row["log_type"]])).toEqual(shown);
});

test("subgroups are a level of their own, in the page and in its file", async () => {
  const { account, caller, owner } = await setUp();
  const named = (name: string, parentGroupId: number | null) =>
    transaction(caller, (tx) =>
      tx.listingGroup.create({ data: { accountId: account.id, name, parentGroupId } }),
    );
  const group = await named("Harbour", null);
  const subgroup = await named("Pier", group.id);
  const deleted = { id: subgroup.id + 1_000, name: "Gone" };
  await write(caller, [group, subgroup, deleted].map(onGroup));
  const cookie = await signIn(owner.id);
  const levels = async (filters: object) => {
    const answer = await send("POST", "logs", { cookie, body: { log_type: "group", ...filters } });
    const { data } = PortalLogPage.parse(await answer.json());
    return data.map(({ level, entity }) => [level, entity.name]);
  };
  const groups = [
    ["group", "Gone"],
    ["group", "Harbour"],
  ];
  expect(await levels({ of_subgroups: true })).toEqual([["subgroup", "Pier"]]);
  expect(await levels({ of_subgroups: false })).toEqual(groups);
  expect(await levels({})).toHaveLength(3);
  const query = { log_type: "group", of_subgroups: "true" };
  const rows: Record<string, string>[] = parse(
    await (await send("GET", "logs/export", { cookie, query })).text(),
    {
      columns: true,
    },
  );
  expect(rows.map((row) => row["name"])).toEqual(["Pier"]);
});

test("a person with chosen listings reads what the API shows them, type by type", async () => {
  const { account, caller, first, second } = await setUp(3);
  await write(caller, [
    priced(first, 1),
    priced(second, 2),
    onGroup({ id: 7, name: "Not theirs" }),
    onAccount("settings_changed"),
    onAccount("customization_changed", first.pmsName),
  ]);
  const { caller: limited } = await makeMember(account, {
    permissions: everywhere("edit"),
    listings: [first],
  });
  const page = await listLogs(limited, PortalLogRequest.parse({}));
  expect(values(page)).toEqual([1]);
  expect(page.pagination.total).toBe(1);
});
