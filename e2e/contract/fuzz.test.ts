import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { type Answer, send } from "./call";
import { departures } from "./documented";
import { examplesOf } from "./examples";
import { declaredOperations, isForPartners } from "./operations";
import { everyRow } from "./every-row";
import { makeKeyedPartner, makeTenant } from "./tenants";
import { callsLike } from "./values";

const operations = await declaredOperations();
/** FUZZ=100000 for the long run; SEED repeats one. */
const runs = Number(process.env["FUZZ"] ?? 600);
const seed = Number(process.env["SEED"] ?? 20_261_120);

beforeEach(() => useRates(new MemoryRateStore()));

const inside = /\bat .+:\d+:\d+|node_modules|SELECT |INSERT |prisma|\/lib\//i;

/** Returns what is wrong with an answer to any request. */
function faults(operation: (typeof operations)[number], answer: Answer): string[] {
  return [
    ...(answer.status < 500 ? [] : [`status ${answer.status}`]),
    ...departures(operation, answer),
    // Details quote the input; internals must not show anywhere.
    ...(answer.status >= 400 && inside.test(answer.text) ? ["shows internals"] : []),
  ];
}

test(
  `${runs} generated calls: no failure, every answer as documented, no other tenant touched (seed ${seed})`,
  { timeout: 45 * 60_000 },
  async () => {
    const own = await makeTenant("own", 3);
    const partner = await makeKeyedPartner(own);
    const other = await makeTenant("canary", 3);
    const before = (await everyRow()).filter((row) => row.includes("canary"));
    const calls = fc.constantFrom(...operations).chain((operation) =>
      fc
        .constantFrom(
          ...examplesOf(operation.name, own.ids),
          ...examplesOf(operation.name, other.ids),
        )
        .chain(callsLike)
        .map((input) => ({ name: operation.name, input })),
    );
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(calls, async ({ name, input }) => {
        const operation = operations.find((each) => each.name === name);
        if (!operation) throw new Error(`There is no ${name}.`);
        const { raw } = input;
        const who = isForPartners(operation) ? partner : { key: own.key };
        const extra = { ...who, ...(raw !== undefined && { raw }) };
        const answer = await send(operation, operation.verb, input, extra);
        seen.add(answer.status);
        expect(faults(operation, answer)).toEqual([]);
        expect(answer.text).not.toContain("canary");
      }),
      { numRuns: runs, seed },
    );
    expect((await everyRow()).filter((row) => row.includes("canary"))).toEqual(before);
    // A generator that makes only invalid or only valid calls tests little.
    expect([...seen]).toEqual(expect.arrayContaining([200, 400, 404]));
  },
);
