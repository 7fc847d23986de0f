import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { faults } from "@/e2e/factories/mappings";
import { type Command, groupCount, type Level, listingCount, ownersCommand } from "./commands";
import { checkTag, groupIn, sorted, toldBy } from "./follow";
import { judge } from "./judge";
import { entriesAfter, imagine, type Logged, observe } from "./observe";
import { play, type Played } from "./play";
import { limits, type Model } from "./state";
import { makeWorld, type World } from "./world";

const rounds = process.env["NIGHTRATE_LONG"] === "1" ? 250 : 8;
const seed = Number(process.env["SEED"] ?? 20_261_122);
const ways = 8;
const queues = fc.array(fc.array(ownersCommand, { minLength: 1, maxLength: 6, size: "max" }), {
  minLength: ways,
  maxLength: ways,
});

beforeEach(() => useRates(new MemoryRateStore()));

interface Done {
  command: Command;
  played: Played;
  request: string;
}

test(
  `${rounds} times ${ways} programs at once: the log tells an order in which the model does the same (seed ${seed})`,
  { timeout: 45 * 60_000 },
  async () => {
    const seen = { effective: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(queues, async (all) => {
        const { world, model } = await makeWorld();
        await readTags(world, model);
        const last = (await entriesAfter(world, 0n)).at(-1)?.id ?? 0n;
        const done = (await Promise.all(all.map((queue, n) => run(world, model, queue, n)))).flat();
        const written = await entriesAfter(world, last);
        seen.effective += replay(world, model, done, written);
        // A deadlock, above all, would be answered 5xx.
        expect(done.filter(({ played }) => played.outcome.startsWith("5"))).toEqual([]);
        seen.refused += done.filter(({ played }) => played.outcome !== "200").length;
        expect(await observe(world)).toEqual(imagine(model));
        expect(await faults(limits.children)).toEqual([]);
      }),
      { numRuns: rounds, seed },
    );
    // How many change something depends on who comes first: 33 to 36 of eight rounds.
    expect(seen.effective).toBeGreaterThan(rounds * 2);
    expect(seen.refused).toBeGreaterThan(rounds * 2);
  },
);

async function run(
  world: World,
  model: Model,
  queue: readonly Command[],
  n: number,
): Promise<Done[]> {
  const done: Done[] = [];
  for (const [at, command] of queue.entries()) {
    const request = `program-${n}-${at}`;
    done.push({ command, request, played: await play(world, model, command, request) });
  }
  return done;
}

/** Gives the model the commands that left entries, in the order of the log; the others must have changed nothing. */
function replay(
  world: World,
  model: Model,
  done: readonly Done[],
  written: readonly Logged[],
): number {
  const byRequest = Map.groupBy(written, ({ request }) => request);
  // A transaction's entries are adjacent.
  const changes = written.filter(({ request }, n) => request !== written[n - 1]?.request);
  expect(changes.map(({ request }) => request)).toEqual([...byRequest.keys()]);
  for (const [request, entries] of byRequest) {
    const found = done.find((each) => each.request === request);
    if (!found) throw new Error(`Nobody sent ${request}.`);
    const { command, played } = found;
    const expected = judge(world, model, command, groupIn(played));
    const lines = sorted(entries.map(({ line }) => line));
    expect([request, command, { ...toldBy(command, played, expected), entries: lines }]).toEqual([
      request,
      command,
      { ...expected, entries: sorted(expected.entries ?? []) },
    ]);
  }
  return byRequest.size;
}

/** Reads every level's first ETag: of the commands that send it, only one may write. */
async function readTags(world: World, model: Model): Promise<void> {
  const levels: Level[] = [
    ...Array.from({ length: listingCount }, (_, at): Level => ({ scope: "listing", at })),
    ...Array.from({ length: groupCount }, (_, at): Level => ({ scope: "group", at })),
    { scope: "account", pms: "guesty" },
  ];
  for (const level of levels) {
    const command: Command = { by: "owner", age: 0, do: "rules", level, read: "on" };
    checkTag(world, model, command, await play(world, model, command, "tags"));
  }
}
