import { expect, test } from "vitest";
import { today } from "@/lib/core/dates";
import { packRows, unpackNamed } from "@/lib/core/server/packed";
import { db, transaction } from "@/lib/db/server";
import { listingFields } from "@/lib/inventory/listings/fields";
import { upsertListings } from "@/lib/inventory/listings/server";
import { listActions } from "@/lib/pricing/actions/server";
import { fixed, inDays, set } from "@/lib/pricing/overrides/server/testing";
import { makeAccount, makeCalendar, makeConnection, makeListing } from "@/prisma/factories";
import { changes } from "./testing";

const first = today("America/Vancouver");

async function setUp() {
  const { account, caller } = await makeAccount({ timeZone: "America/Vancouver" });
  const listing = await makeListing(account, { basePrice: 20_000n, currency: "CAD" });
  await makeCalendar(listing, { from: first, nights: 200 });
  return { account, caller, listing };
}

/** Evaluates what is due, as a job or a page does, and returns what was told since `cursor`. */
async function told(caller: Awaited<ReturnType<typeof setUp>>["caller"], cursor: string) {
  await listActions(caller, { mode: "visible" });
  return changes(caller, { types: "price.changed", cursor });
}

test("prices are told when they differ from those told before, as ranges of the changed nights", async () => {
  const { caller, listing } = await setUp();
  const { next_cursor: start } = await changes(caller, { cursor: "latest" });
  const all = await told(caller, start);
  expect(all.changes).toMatchObject([
    { listing_id: listing.listingId, data: { version: 1, currency: "CAD" } },
  ]);
  const ranges = all.changes[0]?.data["ranges"] as { start_date: string }[];
  expect(ranges[0]?.start_date).toBe(first);
  expect((await told(caller, all.next_cursor)).changes).toEqual([]);
  const dates = [5, 6, 9].map(inDays);
  await set(
    caller,
    listing.listingId,
    dates.map((date) => fixed(333, { date, min_stay: 4 })),
  );
  const some = await told(caller, all.next_cursor);
  expect(some.changes.map(({ data }) => data)).toEqual([
    {
      version: 2,
      currency: "CAD",
      ranges: [
        { start_date: dates[0], end_date: dates[1], price: 333, min_stay: 4 },
        { start_date: dates[2], end_date: dates[2], price: 333, min_stay: 4 },
      ],
    },
  ]);
  // A note moves no price.
  await db().listingEvaluation.updateMany({ data: { dueAt: new Date(0) } });
  expect((await told(caller, some.next_cursor)).changes).toEqual([]);
});

test("the night that comes into reach is told with the next change", async () => {
  const { caller, listing } = await setUp();
  const { next_cursor: start } = await changes(caller, { cursor: "latest" });
  const { next_cursor: cursor } = await told(caller, start);
  const where = { listingKey: listing.key };
  const { nights } = await db().toldPrice.findFirstOrThrow({ where });
  const rows = Object.values(unpackNamed(nights, ["prices", "minStays"]));
  const shorter = packRows(rows.map((row) => row.slice(0, -1)));
  await db().toldPrice.updateMany({ where, data: { nights: shorter } });
  await db().listingEvaluation.updateMany({ data: { dueAt: new Date(0) } });
  expect((await told(caller, cursor)).changes).toEqual([]);
  await set(caller, listing.listingId, [fixed(333, { date: inDays(5) })]);
  const { changes: next } = await told(caller, cursor);
  expect(next[0]?.data["ranges"]).toMatchObject([
    { start_date: inDays(5), end_date: inDays(5), price: 333 },
    { start_date: inDays((rows[0]?.length ?? 0) - 1) },
  ]);
});

test("a listing without a base price is told once, when it has lost it", async () => {
  const { caller, listing } = await setUp();
  const { next_cursor: start } = await changes(caller, { cursor: "latest" });
  const { next_cursor: cursor } = await told(caller, start);
  await db().listing.update({ where: { key: listing.key }, data: { basePrice: null } });
  await db().listingEvaluation.updateMany({ data: { dueAt: new Date(0) } });
  const ended = await told(caller, cursor);
  expect(ended.changes).toMatchObject([{ data: { version: 2, ranges: [] } }]);
  await db().listingEvaluation.updateMany({ data: { dueAt: new Date(0) } });
  expect((await told(caller, ended.next_cursor)).changes).toEqual([]);
});

test("actions are told when they open and when they are resolved", async () => {
  const { account, caller } = await makeAccount();
  const { next_cursor: cursor } = await changes(caller, { cursor: "latest" });
  const listing = await makeListing(account, { basePrice: null });
  const opened = async () => {
    await listActions(caller, { mode: "visible" });
    const types = ["action.opened", "action.resolved"];
    return (await changes(caller, { types, cursor })).changes.filter(
      ({ data }) => data["type"] === "base_price_missing",
    );
  };
  expect(await opened()).toMatchObject([{ type: "action.opened", listing_id: listing.listingId }]);
  await db().listing.update({ where: { key: listing.key }, data: { basePrice: 20_000n } });
  await db().listingEvaluation.updateMany({ data: { dueAt: new Date(0) } });
  expect((await opened()).map(({ type }) => type)).toEqual(["action.opened", "action.resolved"]);
});

test("what an import changes of a listing is told with the values before and after", async () => {
  const { account, caller } = await makeAccount();
  const usual = Object.fromEntries(
    listingFields.map((field) => [field.column, "empty" in field ? field.empty : null]),
  );
  const upsert = (...rows: object[]) =>
    transaction({}, (tx) =>
      upsertListings(
        tx,
        account.id,
        rows.map((row) => ({
          ...usual,
          pms_name: "guesty",
          name: "Quay",
          property_name: "Harbour",
          room_type: "entire_home",
          new_currency: null,
          ...row,
        })),
      ),
    );
  await upsert({ listing_id: "1" }, { listing_id: "2" });
  const { changes: created, next_cursor: cursor } = await changes(caller);
  expect(created.map(({ type }) => type)).toEqual(["listing.created", "listing.created"]);
  await upsert({ listing_id: "1", bedrooms: 2, base_price: 12_050 }, { listing_id: "2" });
  expect((await changes(caller, { cursor })).changes).toMatchObject([
    {
      type: "listing.updated",
      listing_id: "1",
      data: {
        changes: {
          old_value: { bedrooms: null, base: null },
          new_value: { bedrooms: 2, base: 120.5 },
        },
      },
    },
  ]);
});

test("a connection's states and the ends of pushes are told, whoever writes them", async () => {
  const { account, caller, listing } = await setUp();
  const connection = await makeConnection(account, {});
  const { next_cursor: cursor } = await changes(caller, { cursor: "latest" });
  const where = { id: connection.id };
  await db().connection.update({ where, data: { state: "refused" } });
  await db().connection.update({ where, data: { attempts: 3 } });
  await db().connection.update({ where, data: { paused: true } });
  const { accountId, key: listingKey } = listing;
  const data = { accountId, listingKey, userId: 0, nights: 3 };
  const push = await db().pricePush.create({ data: { ...data, status: "sending" } });
  await db().pricePush.update({ where: { id: push.id }, data: { status: "partly", confirmed: 2 } });
  await db().pricePush.update({
    where: { id: push.id },
    data: { status: "failed", error: "Away." },
  });
  expect((await changes(caller, { cursor })).changes).toMatchObject([
    { type: "connection.state_changed", data: { state: "refused", connection_id: connection.id } },
    { type: "connection.state_changed", data: { state: "paused", previous_state: "refused" } },
    { type: "prices.pushed", data: { job_id: push.id, status: "partly", nights: 3, confirmed: 2 } },
    { type: "push.failed", listing_id: listing.listingId, data: { error: "Away." } },
  ]);
});
