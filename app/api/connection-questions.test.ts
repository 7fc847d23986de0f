import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeConnection, makeMember } from "@/prisma/factories";
import { codeOf, send, signIn } from "./testing";

async function setUp() {
  const { account, owner, listings } = await makeAccount({ listings: 2 });
  const connection = await makeConnection(account, { listings });
  const cookie = await signIn(owner.id);
  const { person } = await makeMember(account, { listings: "all" });
  return { connection, listings, cookie, member: await signIn(person.id) };
}

/** Returns the rows of the Connections page of a person. */
async function rowsOf(personId: number) {
  const answer = await send("GET", "connections", { cookie: await signIn(personId) });
  return (await answer.json()).connections;
}

test("the owner previews what a new currency removes, then confirms it", async () => {
  const { listings, cookie, member } = await setUp();
  const [listing] = listings;
  if (!listing) throw new Error("The test needs its listings.");
  const { key: listingKey, pmsName: pms, listingId: id } = listing;
  await db().listing.update({ where: { key: listingKey }, data: { newCurrency: "SEK" } });
  const path = "currencies";
  const held = await send("GET", path, { cookie });
  expect(await held.json()).toMatchObject({ listings: [{ pms, id, new_currency: "SEK" }] });
  const prices = { min: null, base: 900, max: null };
  const given = { pms, id, currency: "SEK", ...prices };
  const dry = await send("POST", path, { cookie, body: { ...given, dry_run: true } });
  expect(dry.status).toBe(200);
  expect(await dry.json()).toMatchObject({ dry_run: true, unmapped: [] });
  expect(await db().listing.count({ where: { currency: "SEK" } })).toBe(0);
  const refused = await send("POST", path, { cookie: member, body: given });
  expect(await codeOf(refused)).toBe("403 PERMISSION_DENIED");
  expect((await send("POST", path, { cookie, body: given })).status).toBe(200);
  expect(await db().listing.count({ where: { currency: "SEK" } })).toBe(1);
});

test("the owner accepts that listings are gone", async () => {
  const { connection, listings, cookie } = await setUp();
  const absent = listings.map(({ listingId }) => listingId);
  const cursors = { isHeld: true, absent };
  const where = { id: connection.id };
  await db().connection.update({ where, data: { state: "attention", cursors } });
  const path = "connections/{connection_id}/accept_missing";
  const params = { connection_id: `${connection.id}` };
  const [shown] = (await (await send("GET", "connections", { cookie })).json()).connections;
  const names = listings.map(({ name }) => name).toSorted();
  expect(shown).toMatchObject({ vanished: 2, vanished_names: names, missing: 0 });
  expect(shown.missing_names).toEqual([]);
  const answer = await send("POST", path, { cookie, params, body: {} });
  expect(await answer.json()).toMatchObject({
    state: "active",
    vanished: 0,
    vanished_names: [],
    missing: 2,
    missing_names: names,
  });
  expect(await codeOf(await send("POST", path, { cookie, params, body: {} }))).toBe("409 CONFLICT");
});

test("a row names the first five missing listings that the caller can access", async () => {
  const { account, owner, listings } = await makeAccount({ listings: 7 });
  const connection = await makeConnection(account, { listings });
  const other = await makeConnection(account, { kind: "hostaway", pmsName: "hostaway" });
  for (const [place, { key }] of listings.entries())
    await db().listing.update({ where: { key }, data: { name: `Room ${7 - place}` } });
  await db().connectionListing.updateMany({
    where: { connectionId: connection.id },
    data: { missingSince: new Date() },
  });
  const five = ["Room 1", "Room 2", "Room 3", "Room 4", "Room 5"];
  expect(await rowsOf(owner.id)).toMatchObject([
    { id: connection.id, missing: 7, missing_names: five },
    { id: other.id, missing: 0, missing_names: [] },
  ]);
  const { person } = await makeMember(account, { listings: listings.slice(0, 1) });
  const [seen] = await rowsOf(person.id);
  expect(seen).toMatchObject({ missing: 1, missing_names: ["Room 7"] });
});

test("an empty POST of a connection names the fields that are missing", async () => {
  const { owner } = await makeAccount();
  const answer = await send("POST", "connections", { cookie: await signIn(owner.id), body: {} });
  expect(answer.status).toBe(400);
  expect((await answer.json()).error.details).toEqual([
    { path: "kind", message: 'is required: "guesty" or "hostaway"' },
    { path: "client_secret", message: "is required" },
  ]);
});
