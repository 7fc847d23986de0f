import type { Server } from "node:http";
import { assert, asyncProperty, constantFrom, integer } from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Prisma } from "@/generated/prisma/client";
import { addDays, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import type { Standing } from "@/lib/identity/assistants/standing";
import { makeAccount, makeListings, makeMember } from "@/prisma/factories";
import { keepRows } from "@/e2e/setup/kept-rows";
import { answerOf, Browser, type Client, connectAs, serveOauth } from "./oauth-world";

let server: Server;
beforeAll(async () => {
  server = await serveOauth();
});
afterAll(() => void server.close());
beforeEach(() => useRates(new MemoryRateStore()));

const limits = { limitMinute: 100_000, limitHour: 100_000 };

/** An account of four listings at 100 a night, between 60 and 140, with an assistant that proposes. */
const shared = keepRows(async () => {
  const { account, owner } = await makeAccount({ apiAccess: "enabled", owner: limits });
  const prices = { basePrice: 10_000, minPrice: 6_000, maxPrice: 14_000 };
  return {
    account,
    owner,
    listings: await makeListings(account, [prices, prices, prices, prices]),
  };
});

async function assistant(standing: Standing) {
  const world = shared();
  const browser = await Browser.of(world.owner);
  const { client } = await connectAs(browser);
  const where = { accountId: world.account.id };
  const { id } = await db().assistant.findFirstOrThrow({ where, orderBy: { id: "desc" } });
  const answer = await browser.decide("standing", { id, standing });
  if (!answer.ok) throw new Error(await answer.text());
  return { ...world, id, client };
}

type Made = { proposal_id: number; state: "open" | "applied"; waits?: string };

async function call(client: Client, name: string, input: object): Promise<Made> {
  useRates(new MemoryRateStore());
  const args = { ...input, reason: "A test of its limits" };
  return answerOf(await client.callTool({ name, arguments: args })) as Made;
}

const generous: Standing = {
  kinds: ["prices", "overrides", "rules"],
  listings: 100,
  percent: 50,
  a_day: 100,
};
const days = 300;
let used = 0;
/** Nights that no other run has touched. */
const nextDate = () => addDays(today("UTC"), 10 + (used++ % days));

/** Sets the price of one night. */
function override(client: Client, listing: { listingId: string; pmsName: string }, fields: object) {
  return call(client, "set_overrides", {
    listing_id: listing.listingId,
    pms: listing.pmsName,
    overrides: [{ date: nextDate(), ...fields }],
  });
}

async function priceOn(
  client: Client,
  listingId: string,
  pms: string,
  date: string,
): Promise<number> {
  const found = await client.callTool({
    name: "get_prices",
    arguments: { listings: [{ id: listingId, pms, dateFrom: date, dateTo: date }] },
  });
  const { items } = answerOf(found) as { items: { data: { price: number }[] }[] };
  return items[0]?.data[0]?.price ?? 0;
}

/** Makes what an assistant's proposals did without a person older than a day. */
async function aDayLater(assistantId: number): Promise<void> {
  const decidedAt = new Date(Date.now() - 86_400_000 - 1_000);
  await db().proposal.updateMany({ where: { assistantId, byStanding: true }, data: { decidedAt } });
}

describe("a standing permission holds at its edges", () => {
  test("p percent of any night, and the listing's minimum and maximum", async () => {
    const world = shared();
    const [listing] = world.listings;
    if (!listing) throw new Error("The account has listings.");
    const { listingId, pmsName } = listing;
    const seen = { applied: 0, open: 0 };
    for (const percent of [1, 7, 20, 50]) {
      const { client } = await assistant({ ...generous, percent });
      const move = integer({ min: -2, max: 2 });
      const sign = constantFrom(-1, 1);
      await assert(
        asyncProperty(move, sign, async (away, direction) => {
          const date = nextDate();
          const before = await priceOn(client, listingId, pmsName, date);
          const price = Math.floor((before * percent) / 100) * direction + before + away;
          const made = await call(client, "set_overrides", {
            listing_id: listingId,
            pms: pmsName,
            overrides: [{ date, price, price_type: "fixed", currency: "CAD" }],
          });
          const after = await priceOn(client, listingId, pmsName, date);
          const isWithin =
            Math.abs(price - before) * 100 <= percent * before && price >= 60 && price <= 140;
          seen[made.state] += 1;
          expect([percent, before, price, made.state, after]).toEqual([
            percent,
            before,
            price,
            isWithin ? "applied" : "open",
            isWithin ? price : before,
          ]);
        }),
        { numRuns: 12 },
      );
    }
    expect(Math.min(seen.applied, seen.open)).toBeGreaterThan(3);
  });

  test("p percent in 24 hours, also in small steps", async () => {
    const { client, listings, id } = await assistant({ ...generous, percent: 10 });
    const [, listing] = listings;
    if (!listing) throw new Error("The account has listings.");
    const { listingId, pmsName } = listing;
    const [date, next] = [nextDate(), nextDate()];
    const before = await priceOn(client, listingId, pmsName, date);
    const set = (share: number, on = date) =>
      call(client, "set_overrides", {
        listing_id: listingId,
        pms: pmsName,
        overrides: [
          { date: on, price: Math.round(before * share), price_type: "fixed", currency: "CAD" },
        ],
      });
    expect(await set(1.06)).toMatchObject({ state: "applied" });
    expect(await set(1.12)).toMatchObject({
      state: "open",
      waits: expect.stringContaining("more than 10% in 24 hours"),
    });
    // Another night, and back again.
    expect(await set(1.06, next)).toMatchObject({ state: "applied" });
    expect(await set(0.98)).toMatchObject({ state: "applied" });
    expect(await set(0.92)).toMatchObject({ state: "applied" });
    expect(await set(0.86)).toMatchObject({ state: "open" });
    await aDayLater(id);
    expect(await set(0.86)).toMatchObject({ state: "applied" });
    const where = { assistantId: id, byStanding: true, moves: { not: Prisma.DbNull } };
    expect(await db().proposal.count({ where })).toBe(1);
  });

  test("n listings", async () => {
    const world = shared();
    await assert(
      asyncProperty(
        integer({ min: 1, max: 4 }),
        integer({ min: 1, max: 4 }),
        async (most, asked) => {
          const { client } = await assistant({ ...generous, listings: most });
          const listings = world.listings.slice(0, asked).map(({ listingId, pmsName }) => ({
            id: listingId,
            pms: pmsName,
            max: 200 + used++,
          }));
          const { state } = await call(client, "update_listings", { listings });
          expect([most, asked, state]).toEqual([most, asked, asked <= most ? "applied" : "open"]);
        },
      ),
      { numRuns: 8 },
    );
  });

  test("k in 24 hours, also of several at once", async () => {
    const { client, listings, id } = await assistant({ ...generous, a_day: 3 });
    const [listing] = listings;
    if (!listing) throw new Error("The account has listings.");
    const raise = () =>
      override(client, listing, { price: 105, price_type: "fixed", currency: "CAD" });
    const states = (await Promise.all(Array.from({ length: 6 }, raise))).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["applied", "applied", "applied", "open", "open", "open"]);
    await aDayLater(id);
    expect((await raise()).state).toBe("applied");
  });

  const kinds = {
    prices: [
      "update_listings",
      (l: Ref) => ({ listings: [{ id: l.listingId, pms: l.pmsName, max: 300 + used++ }] }),
    ],
    overrides: [
      "set_overrides",
      (l: Ref) => ({
        listing_id: l.listingId,
        pms: l.pmsName,
        overrides: [{ date: nextDate(), price: 104, price_type: "fixed", currency: "CAD" }],
      }),
    ],
    rules: [
      "set_listing_rules",
      (l: Ref) => ({
        listing_id: l.listingId,
        pms_name: l.pmsName,
        customizations: {
          day_of_week_adjustment: { dow_factor_on: true, dow_factor_value_mon: 5 },
        },
      }),
    ],
  } as const;
  type Ref = { listingId: string; pmsName: string };

  test.each(["prices", "overrides", "rules"] as const)("%s alone", async (allowed) => {
    const { client, listings } = await assistant({ ...generous, kinds: [allowed] });
    const [, , , listing] = listings;
    if (!listing) throw new Error("The account has four listings.");
    for (const [kind, [tool, input]] of Object.entries(kinds)) {
      const { state } = await call(client, tool, input(listing));
      expect([kind, state]).toEqual([kind, kind === allowed ? "applied" : "open"]);
    }
  });
});

test("minimum stays, arrivals, sync and groups wait for a person, and the answer says why", async () => {
  const { client, listings } = await assistant(generous);
  const [listing] = listings;
  if (!listing) throw new Error("The account has listings.");
  const stay = await override(client, listing, { min_stay: 5 });
  expect(stay).toMatchObject({ state: "open", waits: expect.stringContaining("minimum stays") });
  const arrivals = await override(client, listing, { check_in: "0000100" });
  expect(arrivals).toMatchObject({ state: "open" });
  const account = await call(client, "create_group", { group_name: "Waits" });
  expect(account).toMatchObject({ state: "open", waits: expect.stringContaining("a person") });
});

test("what is applied is logged as the assistant's, and its person's", async () => {
  const { client, listings, account, owner } = await assistant(generous);
  const [listing] = listings;
  if (!listing) throw new Error("The account has listings.");
  const made = await override(client, listing, {
    price: 103,
    price_type: "fixed",
    currency: "CAD",
  });
  expect(made).toMatchObject({ state: "applied", result: { overrides: [{ price: "103" }] } });
  const logged = await db().logEntry.findMany({
    where: { accountId: account.id },
    orderBy: { id: "desc" },
    take: 3,
  });
  const listed = await client.callTool({
    name: "list_proposals",
    arguments: { id: made.proposal_id },
  });
  expect(listed.structuredContent).toMatchObject({
    proposals: [{ state: "applied", by: { client: "Claude" }, decided: { by_standing: true } }],
  });
  const author = { assistant: "Claude", userId: owner.id };
  expect(logged).toMatchObject([
    { ...author, action: "proposal_applied" },
    { ...author, action: "api_add_custom_pricing" },
    { ...author, action: "proposal_created" },
  ]);
});

test("only the owner gives it, to assistants that propose", async () => {
  const { account, owner, id } = await assistant(generous);
  const { person } = await makeMember(account, { ...limits, apiGranted: true });
  const member = await Browser.of(person);
  const denied = await member.decide("standing", { id, standing: null });
  expect([denied.status, await denied.text()]).toEqual([
    403,
    expect.stringContaining("PERMISSION_DENIED"),
  ]);
  const browser = await Browser.of(owner);
  await connectAs(browser, { scope: "read" });
  const where = { accountId: account.id };
  const reader = await db().assistant.findFirstOrThrow({ where, orderBy: { id: "desc" } });
  const pointless = await browser.decide("standing", { id: reader.id, standing: generous });
  expect(pointless.status).toBe(409);
  for (const wrong of [
    { percent: 51 },
    { percent: 0 },
    { listings: 0 },
    { a_day: 101 },
    { kinds: [] },
  ]) {
    const answer = await browser.decide("standing", { id, standing: { ...generous, ...wrong } });
    expect([Object.keys(wrong), answer.status]).toEqual([Object.keys(wrong), 400]);
  }
});
