import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeConnection, makeListings, makeMember } from "@/prisma/factories";
import { firstRead, importSoon, tryAgain } from "./answers";
import { addCalendar } from "./feeds";
import { listConnections } from "./queries";
import { removeConnection } from "./remove";

const preview = {
  readAt: "2026-11-22T12:00:00.000Z",
  isComplete: true,
  new: [{ id: "1", name: "Loft" }],
  matched: [],
  elsewhere: [],
  missing: [],
};

const url = (name: string) => `https://calendar.example/${name}.ics`;

test("the first read is shown until it is confirmed", async () => {
  const { caller, account } = await makeAccount();
  const first = { state: "checking" as const, confirmedAt: null, preview };
  const { id } = await makeConnection(account, first);
  expect((await firstRead(caller, id)).found).toEqual(preview);
  const [shown] = (await listConnections(caller)).connections;
  expect(shown).toMatchObject({ to_confirm: true });
  const [listing] = await makeListings(account, 1);
  if (!listing) throw new Error("no listing");
  await db().connectionListing.create({ data: { listingKey: listing.key, connectionId: id } });
  const { caller: limited } = await makeMember(account, { listings: [listing] });
  expect(await firstRead(limited, id)).toEqual({ found: null });
  await db().connection.updateMany({ where: { id }, data: { confirmedAt: new Date() } });
  expect(await firstRead(caller, id)).toEqual({ found: null });
});

test("only the owner can retry a connection that waits for a decision", async () => {
  const { caller, account } = await makeAccount();
  const { id } = await makeConnection(account, {
    state: "attention",
    stateReason: { code: "unknown" },
  });
  const { caller: member } = await makeMember(account, { listings: "all" });
  for (const refused of [tryAgain(member, id), importSoon(member, id)]) {
    await expect(refused).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  }
  const other = await makeAccount();
  await expect(tryAgain(other.caller, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await tryAgain(caller, id)).toMatchObject({ state: "active", state_reason: null });
  expect(await db().logEntry.findMany()).toMatchObject([{ action: "connection_resumed" }]);
});

test("calendars share one connection; removing it erases their addresses", async () => {
  const { caller, account } = await makeAccount();
  const [listing] = await makeListings(account, 1);
  const named = { listing_id: listing?.listingId ?? "", pms_name: listing?.pmsName ?? "" };
  const fresh = { name: "Cabin", currency: "EUR", time_zone: "Europe/Rome" };
  const one = await addCalendar(caller, { url: url("a"), channel: "airbnb", listing: named });
  const two = await addCalendar(caller, { url: url("b"), channel: "vrbo", new_listing: fresh });
  expect(two).toEqual(one);
  const unknown = { listing_id: "none", pms_name: "guesty" };
  await expect(
    addCalendar(caller, { url: url("c"), channel: "vrbo", listing: unknown }),
  ).rejects.toMatchObject({ code: "LISTING_NOT_FOUND" });
  const { connections } = await listConnections(caller);
  expect(connections).toMatchObject([{ kind: "ical", listings: 2 }]);
  await removeConnection(caller, one.connection_id);
  expect(await db().connectionFeed.count()).toBe(0);
  expect(await db().listing.count({ where: { accountId: account.id } })).toBe(2);
});

test("a connection counts its listings whose currency changed", async () => {
  const { caller, account, listings } = await makeAccount({ listings: 2 });
  await makeConnection(account, { listings });
  const where = { key: listings[0]?.key ?? 0 };
  await db().listing.updateMany({ where, data: { newCurrency: "USD" } });
  expect((await listConnections(caller)).connections).toMatchObject([{ held: 1 }]);
});
