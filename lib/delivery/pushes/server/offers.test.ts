import { expect, test } from "vitest";
import { dateOf, dayOf } from "@/lib/core/dates";
import { db, transaction } from "@/lib/db/server";
import { fixed, set } from "@/lib/pricing/overrides/server/testing";
import { acknowledgeOffers } from "./acknowledge";
import { offerPrices } from "./offers";
import { nightsIn } from "./ranges";
import { setUp, today } from "./testing";

const first = dayOf(today);

async function fetching(count = 1) {
  const { connection, caller, listings } = await setUp(count);
  const data = { kind: "ingest" } as const;
  await db().connection.update({ where: { id: connection.id }, data });
  const offer = (after = 0, limit = 100) => offerPrices(caller, connection.id, { after, limit });
  const acknowledge = (
    listingKey: number,
    version: string,
    rejected: { from: number; to: number; message: string }[] = [],
  ) =>
    transaction({}, (tx) => acknowledgeOffers(tx, connection, [{ listingKey, version, rejected }]));
  return { caller, listings, offer, acknowledge };
}

test("an offer is the same until it is acknowledged, and then only what changes", async () => {
  const { caller, offer, acknowledge, listings } = await fetching();
  const [listing] = listings;
  if (!listing) throw new Error("no listing");
  const { key, listingId } = listing;
  const [one] = (await offer()).offers;
  const [again] = (await offer()).offers;
  expect(again?.version).toBe(one?.version);
  expect(nightsIn(one?.ranges ?? []).length).toBe(540);
  await set(caller, listingId, [fixed(333, { date: dateOf(first + 20) })]);
  const [changed] = (await offer()).offers;
  if (!one || !changed) throw new Error("nothing is offered");
  expect(changed.version).not.toBe(one.version);
  expect(await acknowledge(key, one.version)).toEqual(["not_last"]);
  expect(await db().usageCharge.count()).toBe(1);
  expect(await acknowledge(key, changed.version)).toEqual(["done"]);
  expect(await acknowledge(key, changed.version)).toEqual(["done"]);
  expect(await acknowledge(key, crypto.randomUUID())).toEqual(["not_last"]);
  expect(await db().usageCharge.count()).toBe(1);
  expect(await offer()).toEqual({ offers: [], next: null });
  await set(caller, listingId, [fixed(444, { date: dateOf(first + 21) })]);
  const [last] = (await offer()).offers;
  expect(last?.ranges).toMatchObject([{ from: first + 21, to: first + 21, price: 44_400 }]);
});

test("refused nights are not offered again until their value changes", async () => {
  const { offer, acknowledge, listings } = await fetching();
  const [one] = (await offer()).offers;
  const message = "Too low.";
  const rejected = [{ from: first + 5, to: first + 6, message }];
  await acknowledge(listings[0]?.key ?? 0, one?.version ?? "", rejected);
  expect((await offer()).offers).toEqual([]);
  expect(await db().pricePush.findMany()).toMatchObject([
    { status: "partly", error: message, confirmed: 538 },
  ]);
});

test("offers come in pages, each listing once", async () => {
  const { offer, listings } = await fetching(5);
  const keys: number[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: Awaited<ReturnType<typeof offer>> = await offer(after, 2);
    keys.push(...page.offers.map(({ listing }) => listing.key));
    after = page.next;
  }
  expect(keys).toEqual(listings.map(({ key }) => key));
});

test("another connection can't acknowledge the offers", async () => {
  const one = await fetching();
  const other = await fetching();
  const [offered] = (await one.offer()).offers;
  expect(await other.acknowledge(one.listings[0]?.key ?? 0, offered?.version ?? "")).toEqual([
    "not_last",
  ]);
});
