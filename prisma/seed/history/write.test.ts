import { beforeAll, expect, test } from "vitest";
import { verifyLog } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/key-caller";
import { today as todayIn } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { listingPrices } from "@/lib/pricing/prices/server/queries";
import { victoria } from "../cities";
import type { Demo } from "../demo-file";
import { withDemonstration } from "@/e2e/setup/demonstration";

interface LoggedEntry {
  action: string;
  listing: string | null;
  group: number | null;
  at: Date;
  by: string | null;
  changes: { old_value?: unknown; new_value?: unknown };
}

interface Loaded {
  entries: LoggedEntry[];
  broken: unknown;
  /** Prices at instants. */
  prices: Awaited<ReturnType<typeof readPrices>>;
}

let loaded: Loaded;
const day = 86_400_000;

// Read once, from a copy that is dropped again.
beforeAll(async () => {
  loaded = await withDemonstration(todayIn(victoria.timeZone), load);
});

async function load(demo: Demo): Promise<Loaded> {
  const owner = await db().person.findUniqueOrThrow({ where: { id: demo.owner.userId } });
  const caller = await callerFor(owner);
  const rows = await db().logEntry.findMany({
    where: { accountId: caller.accountId },
    orderBy: { id: "asc" },
  });
  const entries = rows.map(({ action, name, groupId, createdAt, email, changes }) => ({
    action,
    listing: name,
    group: groupId,
    at: createdAt,
    by: email,
    changes: changes as LoggedEntry["changes"],
  }));
  return {
    entries,
    broken: (await verifyLog(caller.accountId))[0]?.broken,
    prices: await readPrices(caller, entries),
  };
}

/** Returns the prices of a listing as of an instant, with reasons. */
async function pricesOf(caller: Caller, name: string, at: Date) {
  const { listingId, pmsName } = await db().listing.findFirstOrThrow({
    where: { name, accountId: caller.accountId },
  });
  const row = { id: listingId, pms: pmsName, reason: true };
  const [answer] = await listingPrices(caller, { listings: [row], as_of: at.toISOString() });
  return answer;
}

async function readPrices(caller: Caller, entries: readonly LoggedEntry[]) {
  const around = async (name: string, at: Date) => ({
    before: await pricesOf(caller, name, new Date(at.getTime() - 1)),
    after: await pricesOf(caller, name, at),
  });
  const baseChanges = entries.filter(({ action }) => action === "base_price");
  const bases = await Promise.all(
    baseChanges.map(async ({ listing, at, changes }) => ({
      changes,
      ...(await around(listing ?? "", at)),
    })),
  );
  const first = (action: string, matches: (entry: LoggedEntry) => boolean = () => true): Date =>
    entries.find((entry) => entry.action === action && matches(entry))?.at ?? new Date(0);
  const isOf = (name: string) => (entry: LoggedEntry) => entry.listing === name;
  return {
    bases,
    groupRule: await around(
      "Dallas Road Sea Glimpse",
      first("customization_changed", ({ group }) => group !== null),
    ),
    rule: await around(
      "Morningside Garden Flat",
      first("customization_changed", isOf("Morningside Garden Flat")),
    ),
    override: await around(
      "Breakwater Walk-Up",
      first("add_custom_pricing", isOf("Breakwater Walk-Up")),
    ),
    joined: await around("Broughton Street Loft", first("group_changed")),
    mapped: await around("Fernwood Square House", first("mapping_created")),
    old: await Promise.all(
      [0, 1, 7, 30].map((ago) =>
        pricesOf(caller, "Dallas Road Sea Glimpse", new Date(Date.now() - ago * day)),
      ),
    ),
  };
}

test("the log's hash chain is intact, in order of time, and all authors are people of the account or the server", () => {
  const { entries, broken } = loaded;
  expect(broken).toBeNull();
  expect(entries.length).toBeGreaterThan(15);
  const times = entries.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.min(...times)).toBeGreaterThan(Date.now() - 31 * day);
  expect(new Set(entries.map(({ by }) => by))).toEqual(
    // Null: the server, which holds prices.
    new Set(["owner@demo.nightrate.example", "member@demo.nightrate.example", null]),
  );
});

test("prices use the old base price before its log entry, and the new one after it", () => {
  expect(loaded.prices.bases.length).toBeGreaterThan(2);
  for (const { changes, before, after } of loaded.prices.bases) {
    const baseOf = (answer: typeof before) => answer?.data[0]?.reason?.listing_info.base_price;
    expect([baseOf(before), baseOf(after)]).toEqual([changes.old_value, changes.new_value]);
  }
});

test("prices as of today, yesterday, a week ago and thirty days ago differ", () => {
  const dates = loaded.prices.old[0]?.data.slice(0, 200).map(({ date }) => date) ?? [];
  const texts = loaded.prices.old.map((answer) =>
    JSON.stringify(dates.map((date) => answer?.data.find((night) => night.date === date)?.price)),
  );
  expect(new Set(texts).size).toBe(4);
});

test("rules, overrides, groups and mappings apply from the time of their log entries", () => {
  const { groupRule, rule, override, joined, mapped } = loaded.prices;
  const farOut = (answer: typeof rule.before) =>
    Object.values(answer?.data.at(-1)?.reason?.pricing_customizations ?? {}).map(
      ({ key, level }) => `${key} ${level}`,
    );
  expect(farOut(groupRule.before)).toContain("far_out default");
  expect(farOut(groupRule.after)).toContain("far_out group");
  const tonight = (answer: typeof rule.before) =>
    Object.values(answer?.data[0]?.reason?.pricing_customizations ?? {}).find(
      ({ key }) => key === "last_minute",
    )?.factor;
  expect([tonight(rule.before), tonight(rule.after)]).toEqual([0.8, 1.15]);
  const fixed = (answer: typeof rule.before) =>
    answer?.data.filter(({ price }) => price === 189).length ?? 0;
  expect(fixed(override.after) - fixed(override.before)).toBe(3);
  expect([joined.before?.group, joined.after?.group]).toEqual([null, "Edinburgh centre"]);
  expect(mapped.before).not.toEqual(mapped.after);
});
