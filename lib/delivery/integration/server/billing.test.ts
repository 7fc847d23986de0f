import { expect, test } from "vitest";
import { addDays, toUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { listBills } from "@/lib/usage/ledger/server";
import { makeAccount, makeCalendar, makeListings } from "@/prisma/factories";
import { acknowledgePrices } from "./acknowledge";
import { receiveListings } from "@/lib/intake/sources/ingest/server/listings";
import { offerPrices } from "./offers";
import { good, listing, makeIngest } from "@/lib/intake/sources/ingest/server/testing";

/** Each listing's is one history; `npm run test:long -- billing` has more of them. */
const isLong = process.env["NIGHTRATE_LONG"] === "1";
const [programs, homes, steps] = isLong ? [10, 60, 20] : [2, 25, 6];
const timeout = (isLong ? 45 : 5) * 60_000;
const firstSeed = Number(process.env["SEED"] ?? 20_261_123);
const firstDay = "2026-11-24";

/** Random whole numbers below a number: the high bits of a linear congruential generator. */
function randomFrom(seed: number): (below: number) => number {
  let state = BigInt(seed);
  return (below) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return Number(state >> 33n) % below;
  };
}

async function program(random: (below: number) => number) {
  const taxRateBp = random(3_000);
  const { account, caller: by } = await makeAccount({ apiAccess: "enabled", taxRateBp });
  const { caller } = await makeIngest(by);
  const ids = Array.from({ length: homes }, (_, index) => `H${index}`);
  const common = { pmsName: "lodgehub", currency: "EUR", timeZone: "UTC", pushEnabled: true };
  const rows = await makeListings(
    account,
    ids.map((listingId) => ({ ...common, listingId, basePrice: 15_000 })),
  );
  for (const row of rows) await makeCalendar(row, { from: "2026-11-01", nights: 700 });
  await receiveListings(caller, good(...ids.map((id) => listing(id))));
  return { account, caller, ids, rows, taxRateBp };
}

type Program = Awaited<ReturnType<typeof program>>;

/** Versions that were handed out, per listing, oldest first. */
type Versions = Map<string, string[]>;

/** Acknowledges some listings: with the last version, an earlier one, twice, some nights rejected, or not at all. */
async function acknowledgeSome(
  { caller, ids }: Program,
  { versions, now }: { versions: Versions; now: Date },
  random: (below: number) => number,
): Promise<void> {
  const rows = ids.flatMap((listing_id) => {
    const known = versions.get(listing_id) ?? [];
    const version = known.at(-1 - random(3));
    if (version === undefined || random(2) === 0) return [];
    const night = addDays(firstDay, random(90));
    const rejected = [{ start_date: night, end_date: night, message: "no" }];
    return [{ listing_id, version, ...(random(3) === 0 && { rejected }) }];
  });
  for (let times = 1 + random(2); times > 0; times--) {
    await acknowledgePrices(caller, good(...rows), now);
  }
}

async function editSome({ rows }: Program, random: (below: number) => number): Promise<void> {
  const listingKeys = rows.filter(() => random(4) === 0).map(({ key }) => key);
  const date = toUtc(addDays(firstDay, 100 + random(200)));
  const fields = { price: 20_000 + random(9_000), priceType: "fixed" } as const;
  await db().override.createMany({
    data: listingKeys.map((listingKey) => ({ listingKey, date, ...fields })),
    skipDuplicates: true,
  });
  await db().listingEvaluation.updateMany({
    where: { listingKey: { in: listingKeys } },
    data: { mark: { increment: 1 } },
  });
}

/** Fetches all prices, by GET or HEAD; the ids of the listings that were returned, null where it was refused. */
async function fetched(
  { caller }: Program,
  { versions, now, isHead }: { versions: Versions; now: Date; isHead: boolean },
): Promise<string[] | null> {
  const page = await offerPrices(caller, { limit: 500 }, { now, isHead }).catch(
    (error: unknown) => {
      expect(error).toMatchObject({ code: "API_ACCESS_REQUIRED" });
      return null;
    },
  );
  if (page === null) return null;
  for (const { listing_id: id, version } of isHead ? [] : page.prices) {
    versions.set(id, [...(versions.get(id) ?? []), version]);
  }
  return page.prices.map(({ listing_id }) => listing_id);
}

/** Lives through a program's steps; returns the listings that it got, by month. */
async function lived(own: Program, random: (below: number) => number) {
  const versions: Versions = new Map();
  const handed = new Map<string, Set<string>>();
  const where = { id: own.account.id };
  let isOn = true;
  let now = Date.parse(`${firstDay}T12:00:00Z`);
  for (let step = 0; step < steps; step++) {
    // Some steps are within a month, most months are reached.
    now += random(18 * 86_400) * 1_000;
    const at = new Date(now);
    if (random(5) === 0) {
      isOn = !isOn;
      const apiAccess = isOn ? "enabled" : "disabled";
      await db().account.update({ where, data: { apiAccess } });
    }
    const isHead = random(4) === 0;
    const ids = await fetched(own, { versions, now: at, isHead });
    expect(ids === null).toBe(!isOn);
    const month = at.toISOString().slice(0, 7);
    const known = handed.get(month) ?? new Set();
    for (const id of isHead ? [] : (ids ?? [])) known.add(id);
    handed.set(month, known);
    await acknowledgeSome(own, { versions, now: at }, random);
    await editSome(own, random);
  }
  return handed;
}

test(
  `${programs * homes} histories on the database: each month costs the listings that the program got in it, and tax`,
  { timeout },
  async () => {
    let charges = 0;
    for (let seed = firstSeed; seed < firstSeed + programs; seed++) {
      const random = randomFrom(seed);
      const own = await program(random);
      const handed = await lived(own, random);
      for (const [month, ids] of handed) {
        const cents = 100 * ids.size;
        const tax = (BigInt(cents * own.taxRateBp) + 5_000n) / 10_000n;
        const expected = { amount_cents: cents, total_cents: cents + Number(tax) };
        const bills = await listBills(month, own.account.id);
        expect({ seed, month, bills }).toMatchObject({
          seed,
          month,
          bills: cents === 0 ? [] : [expected],
        });
        charges += ids.size;
      }
      expect(await db().usageCharge.count({ where: { accountId: own.account.id } })).toBe(
        [...handed.values()].reduce((sum, { size }) => sum + size, 0),
      );
    }
    expect(charges).toBeGreaterThan(programs * homes);
  },
);
