import { expect, test } from "vitest";
import { db, isBusy } from "@/lib/db/server";
import { isRefusal } from "@/lib/core/errors";
import { deleteGroup } from "@/lib/inventory/groups/server/commands";
import { changeListings } from "@/lib/inventory/listings/server/commands";
import { makeAccount, makeGroup, makeListings } from "@/prisma/factories";
import { changeRules } from "./commands";

/** NIGHTRATE_LONG=1 for the long run. */
const rounds = process.env["NIGHTRATE_LONG"] ? 300 : 10;
const ways = 6;

/** Whether each call succeeded. Losers of the race may get a refusal or a full pool; any other error fails the test. */
async function race(work: readonly (() => Promise<unknown>)[]): Promise<boolean[]> {
  return Promise.all(
    work.map(async (each) => {
      try {
        await each();
        return true;
      } catch (error) {
        if (isRefusal(error) || isBusy(error)) return false;
        throw error;
      }
    }),
  );
}

test(
  `${rounds} times a fixed price and a base price at once: the price is at least 20% of the base it was checked against`,
  { timeout: 40 * 60_000 },
  async () => {
    const { account, caller } = await makeAccount();
    const [listing] = await makeListings(account, [{ minPrice: null, maxPrice: null }]);
    if (!listing) throw new Error("not made");
    const { key, listingId: id, pmsName: pms } = listing;
    const target = { scope: "listing", listing_id: id, pms_name: pms } as const;
    const fixed = {
      last_minute_prices: {
        last_min_factor_on: true,
        last_min_factor_type: "fixed",
        last_min_factor_value: 25,
      },
    } as const;
    const off = { last_minute_prices: { last_min_factor_on: false } };
    const base = (price: number) =>
      changeListings(caller, {
        listings: [{ id, pms, base: price }],
        update_children: false,
        atomic: false,
      });
    for (let round = 0; round < rounds; round++) {
      await base(100);
      await changeRules(caller, target, off, () => true);
      const { id: last } = await db().logEntry.findFirstOrThrow({ orderBy: { id: "desc" } });
      await race([
        () => base(500),
        ...Array.from({ length: ways }, () => () => changeRules(caller, target, fixed, () => true)),
      ]);
      // The log tells which came first.
      const written = await db().logEntry.findMany({
        where: { listingKey: key, id: { gt: last } },
        orderBy: { id: "asc" },
      });
      const actions = written.map(({ action }) => action);
      expect([round, actions.at(-1)]).toEqual([round, "base_price"]);
    }
  },
);

test(
  `${rounds} times a group is deleted while its rules are written: refused, never broken`,
  { timeout: 40 * 60_000 },
  async () => {
    const { account, caller, listings } = await makeAccount({ listings: 2 });
    for (let round = 0; round < rounds; round++) {
      const group = await makeGroup(account, `Group ${round}`, listings);
      const target = { scope: "group", group_id: group.id } as const;
      const aggressive = {
        seasonality: { seasonality_customization_on: true, seasonality_type: "aggressive" },
      } as const;
      const write = () => changeRules(caller, target, aggressive, () => true);
      const ends = await race([
        write,
        write,
        () => deleteGroup(caller, { group_id: group.id }),
        write,
        write,
      ]);
      expect([round, ends[2]]).toEqual([round, true]);
    }
    expect(await db().customization.count()).toBe(0);
  },
);
