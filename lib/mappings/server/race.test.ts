import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { db, isBusy } from "@/lib/db/server";
import { isRefusal } from "@/lib/core/errors";
import { faults, makeFamily, map, mappings, unmap } from "@/e2e/factories/mappings";

/** NIGHTRATE_LONG=1 for the long run. */
const rounds = process.env["NIGHTRATE_LONG"] ? 500 : 6;
/** On a busy machine many calls get no connection, and few rounds come as far as the limit. */
const mostRounds = 10 * rounds;
const calls = 40;
const limit = 5;

/** The `n`th call of a round, over one parent and ten other listings. */
function call(caller: Caller, round: number, n: number): Promise<unknown> {
  const other = (step: number): string => `c${1 + ((n * step + round) % 10)}`;
  // Most calls map children under p; the others map p or its children elsewhere, or unmap them.
  if (n % 8 === 5) return map(caller, other(3), [n % 16 === 5 ? "p" : `c${1 + ((n + 4) % 10)}`]);
  if (n % 8 === 6) return unmap(caller, [other(7)]);
  const pair = [...new Set([other(1), other(3)])];
  return map(caller, "p", n % 2 === 0 ? [other(1)] : pair);
}

/** Refusals, or a full pool, are what the losers of a race get; anything else is a failure. */
async function settle(work: Promise<unknown>): Promise<"done" | "refused"> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (isRefusal(error) || isBusy(error)) return "refused";
    throw error;
  }
}

test(
  `at least ${rounds} rounds of ${calls} racing calls leave no broken rule`,
  { timeout: 40 * 60_000 },
  async () => {
    const { caller } = await makeFamily(10);
    const seen = { done: 0, refused: 0, full: 0 };
    // A race that never came as far as the limit would prove nothing.
    const isOver = (round: number): boolean => round >= rounds && seen.full > 0;
    for (let round = 0; round < mostRounds && !isOver(round); round++) {
      const ends = await Promise.all(
        Array.from({ length: calls }, (_, n) => settle(call(caller, round, n))),
      );
      for (const end of ends) seen[end] += 1;
      expect([round, await faults(limit)]).toEqual([round, []]);
      if ((await mappings())["p"]?.length === limit) seen.full += 1;
      await db().listing.updateMany({ data: { mappingGroupId: null, parentKey: 0 } });
      await db().mappingGroup.deleteMany();
    }
    // Nor would one without losers.
    expect(seen.done).toBeGreaterThan(rounds);
    expect(seen.refused).toBeGreaterThan(rounds);
    expect(seen.full).toBeGreaterThan(0);
  },
);

// Two more than the pool has connections: the last of many would give up waiting on a busy machine.
test("12 calls that want the last place: five children, the rest refused by the limit", async () => {
  const { caller } = await makeFamily(12);
  const work = Array.from({ length: 12 }, (_, n) => map(caller, "p", [`c${n + 1}`]));
  const codes = (await Promise.allSettled(work)).map((each) =>
    each.status === "fulfilled" ? "mapped" : each.reason.code,
  );
  expect(codes.filter((code) => code === "mapped")).toHaveLength(limit);
  expect(codes.filter((code) => code === "ERR-MAX-CHILD")).toHaveLength(12 - limit);
  expect(await faults(limit)).toEqual([]);
});
