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

test("the owner sees what a new currency ends, then takes it", async () => {
  const { connection, listings, cookie, member } = await setUp();
  const [listing] = listings;
  if (!listing) throw new Error("Listings were asked for.");
  const { key: listingKey, pmsName: pms, listingId: id } = listing;
  await db().connectionListing.update({ where: { listingKey }, data: { newCurrency: "SEK" } });
  const path = "connections/[connection_id]/currencies";
  const params = { connection_id: `${connection.id}` };
  const held = await send("GET", path, { cookie, params });
  expect(await held.json()).toMatchObject({ listings: [{ pms, id, new_currency: "SEK" }] });
  const prices = { min: null, base: 900, max: null };
  const given = { pms, id, currency: "SEK", ...prices };
  const dry = await send("POST", path, { cookie, params, body: { ...given, dry_run: true } });
  expect(dry.status).toBe(200);
  expect(await dry.json()).toMatchObject({ dry_run: true, overrides: [] });
  expect(await db().listing.count({ where: { currency: "SEK" } })).toBe(0);
  const refused = await send("POST", path, { cookie: member, params, body: given });
  expect(await codeOf(refused)).toBe("403 PERMISSION_DENIED");
  expect((await send("POST", path, { cookie, params, body: given })).status).toBe(200);
  expect(await db().listing.count({ where: { currency: "SEK" } })).toBe(1);
});

test("the owner accepts that listings are gone", async () => {
  const { connection, listings, cookie } = await setUp();
  const absent = listings.map(({ listingId }) => listingId);
  const cursors = { isHeld: true, absent };
  const where = { id: connection.id };
  await db().connection.update({ where, data: { state: "attention", cursors } });
  const path = "connections/[connection_id]/accept_missing";
  const params = { connection_id: `${connection.id}` };
  const [shown] = (await (await send("GET", "connections", { cookie })).json()).connections;
  expect(shown).toMatchObject({ vanished: 2, missing: 0 });
  const answer = await send("POST", path, { cookie, params, body: {} });
  expect(await answer.json()).toMatchObject({ state: "active", vanished: 0, missing: 2 });
  expect(await codeOf(await send("POST", path, { cookie, params, body: {} }))).toBe("409 CONFLICT");
});
