import { addDays, today } from "@/lib/core/dates";
import { v1 } from "@/lib/http/server/surfaces";
import { generateKey } from "@/lib/identity/keys/server";
import { shapeOn } from "@/lib/market/model/testing";
import { changeRules } from "@/lib/pricing/customizations/server/commands";
import { explain } from "@/lib/pricing/engine/explain";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { makePricer, priceNights } from "@/lib/pricing/engine/price";
import { calendarOf, evenMarket, inputWith, someDay, unitsOf } from "@/lib/pricing/engine/testing";
import { postListingPrices } from "@/lib/pricing/prices/server/endpoints";
import { makeAccount, makeCalendar, makeGroup, makeListings } from "@/prisma/factories";
import { median } from "./load";
import type { Figure } from "./table";

const rounds = 15;
const listings = 1_000;
const nights = 540;
const { POST } = v1({ POST: postListingPrices });

/** The engine on one core, and the calls that stand on it (`speed.md`, `pricing.md` §10). */
export async function pricingFigures(): Promise<Figure[]> {
  return [...engineFigures(), shapeFigure(), ...(await callFigures())];
}

function engineFigures(): Figure[] {
  const inputs = Array.from({ length: listings }, (_, n) =>
    inputWith({ base: 100 + n, market: evenMarket(1.1, 1.03), calendar: calendarOf("1122111221") }),
  );
  const hotels = inputs.map((input) => ({ ...input, calendar: unitsOf(40, [31, 38, 40, 12]) }));
  const [plain = 0, rooms = 0, explained = 0, limit = 0] = cpuSecondsInTurn([
    () => inputs.forEach(priceAll),
    () => hotels.forEach(priceAll),
    () => inputs.forEach(explainAll),
    multiplyOnly,
  ]).map((seconds) => (listings * nights) / seconds / 1e6);
  return [
    figure("pricing engine, M nights/s on one core", "multiplying nine factors", plain, limit, 10),
    {
      what: "the same of listings of 40 units",
      against: "single homes",
      ratio: rooms / plain,
      measured: `${rooms.toFixed(1)} M and ${plain.toFixed(1)} M nights/s`,
      target: "≥ 0.8",
      holds: rooms >= 0.8 * plain,
    },
    figure("the same with its steps", "multiplying nine factors", explained, limit, 0.5),
  ];
}

function figure(what: string, against: string, rate: number, limit: number, least: number): Figure {
  return {
    what,
    against,
    ratio: rate / limit,
    measured: `${rate.toFixed(1)} M and ${limit.toFixed(1)} M nights/s`,
    target: `≥ ${least} M nights/s`,
    holds: rate >= least,
  };
}

function priceAll(input: EngineInput): void {
  priceNights(input, someDay, nights);
}

function explainAll(input: EngineInput): void {
  const { priceNight } = makePricer(input);
  for (let ahead = 0; ahead < nights; ahead++) {
    explain(priceNight(someDay + ahead), input.rules, (key) => key);
  }
}

/** What an engine without rules would do: read nine factors, multiply, write. */
function multiplyOnly(): void {
  const factors = Array.from({ length: 9 }, (_, n) => new Float64Array(nights).fill(1 + n / 100));
  for (let listing = 0; listing < listings; listing++) {
    const prices = new Int32Array(nights);
    for (let night = 0; night < nights; night++) {
      let price = 100 + listing;
      for (const factor of factors) price *= factor[night] ?? 1;
      prices[night] = Math.round(price);
    }
  }
}

/** Median seconds of CPU of each, in turn: a machine that becomes slower meanwhile is so for all. */
function cpuSecondsInTurn(works: readonly (() => void)[]): number[] {
  const times = works.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, work] of works.entries()) {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      times[at]?.push((user + system) / 1e6);
    }
  }
  return times.map((each) => median(each.slice(2)));
}

function shapeFigure(): Figure {
  const homes = Array.from({ length: 350 }, (_, home) =>
    Int32Array.from({ length: 360 }, (_night, at) => 10_000 + home * 10 + ((at * 37) % 11) * 100),
  );
  const [seconds = 0] = cpuSecondsInTurn([() => void shapeOn(homes, someDay)]);
  return {
    what: "shape of a market of 350 comparables",
    against: "0.15 s of CPU",
    ratio: seconds / 0.15,
    measured: `${seconds.toFixed(3)} s`,
    target: "≤ 1",
    holds: seconds <= 0.15,
  };
}

async function callFigures(): Promise<Figure[]> {
  const { account, caller } = await makeAccount({
    apiAccess: "enabled",
    owner: { limitMinute: 1_000_000, limitHour: 1_000_000 },
  });
  const rows = await makeListings(account, listings);
  for (const row of rows) await makeCalendar(row, { from: today("UTC"), nights: 400 });
  const { key } = await generateKey(caller);
  const last = addDays(today("America/Vancouver"), 364);
  const asked = rows
    .slice(0, 20)
    .map(({ listingId, pmsName }) => ({ id: listingId, pms: pmsName, dateTo: last }));
  const ask = async (): Promise<string> => {
    const body = JSON.stringify({ listings: asked });
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    const url = "http://127.0.0.1:3000/v1/listing_prices";
    const response = await POST(new Request(url, { method: "POST", headers, body }), {
      params: Promise.resolve({}),
    });
    return response.text();
  };
  const answer: unknown = JSON.parse(await ask());
  const asking = await settled(ask);
  const writing = await settled(async () => JSON.stringify(answer));
  const { id } = await makeGroup(account, "All", rows);
  const rules = { far_out_premium: { far_out_premium_on: true, far_out_premium_type: "none" } };
  const dryRun = (): Promise<unknown> =>
    changeRules(
      { ...caller, dryRun: true },
      { scope: "group", group_id: id },
      rules as Parameters<typeof changeRules>[2],
      () => true,
    );
  await dryRun();
  const before = process.cpuUsage();
  await dryRun();
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1e6;
  return [
    {
      what: "listing_prices of 20 listings × 365 nights, warm",
      against: "writing the same JSON from memory",
      ratio: asking / writing,
      measured: `${asking.toFixed(0)} ms and ${writing.toFixed(0)} ms`,
      target: "≤ 3",
      holds: asking <= 3 * writing,
    },
    {
      what: "dry run of a rule for a group of 1,000 listings × 90 nights",
      against: "1 s of CPU",
      ratio: cpu,
      measured: `${cpu.toFixed(2)} s`,
      target: "≤ 1",
      holds: cpu <= 1,
    },
  ];
}

/** Median of the later rounds, in milliseconds. */
async function settled(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return median(times.slice(2));
}
