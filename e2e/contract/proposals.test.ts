import { afterEach, beforeEach, expect, test } from "vitest";
import { flushCalls } from "@/lib/auth/server/calls";
import { db } from "@/lib/db/server";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { takesProposals } from "@/lib/http/server/proposals/propose";
import { useRates } from "@/lib/http/server/rates";
import { codeOf, type Input, send } from "./call";
import { examplesOf } from "./examples";
import { declarations, type Operation } from "./operations";
import { type Entrance, entranceOf, everyRow, makeTenant } from "./tenants";

const operations = await declarations();
const writing = operations.filter(({ spec, verb }) => takesProposals(spec.endpoint, verb));
const deciding = operations.filter(({ path }) => path.startsWith("/v1/proposals/"));

beforeEach(() => useRates(new MemoryRateStore()));
afterEach(flushCalls);

function decision(verb: "apply" | "decline"): Operation {
  const found = deciding.find(({ path }) => path.endsWith(verb));
  if (!found) throw new Error(`There is no ${verb}.`);
  return found;
}

function decide(verb: "apply" | "decline", body: object, who: Entrance) {
  return send(decision(verb), "POST", { body }, who);
}

function proposing(input: Input): Input {
  return { ...input, body: { ...(input.body as object), propose: true, reason: "Pace is ahead." } };
}

/** Tables that a proposal is written to, and columns of the account that its log moves. */
function isOfProposals(row: string): boolean {
  return /^(proposal|log_entry|event|event_head|account) /.test(row);
}

test("there are calls that can be proposed", () => {
  expect(writing.length).toBeGreaterThan(15);
});

test.each(writing.map((operation) => [operation.name, operation] as const))(
  "%s: a proposal writes nothing else, and is applied once, as its decider",
  async (_, operation) => {
    const count = examplesOf(operation.name, (await makeTenant("first", 4, operation)).ids).length;
    for (let n = 0; n < count; n += 1) {
      const tenant = await makeTenant(`own ${n}`, 4, operation);
      const input = examplesOf(operation.name, tenant.ids)[n] ?? {};
      if ((input.body as { dry_run?: boolean } | undefined)?.dry_run) continue;
      const who = await entranceOf(operation, tenant);
      await flushCalls();
      const before = await everyRow();
      const answer = await send(operation, operation.verb, proposing(input), who);
      expect([answer.status, answer.text]).toEqual([202, expect.stringContaining("proposal_id")]);
      await flushCalls();
      const written = (await everyRow()).filter((row) => !before.includes(row));
      expect(written.filter((row) => !isOfProposals(row))).toEqual([]);

      const { proposal_id: id } = answer.body as { proposal_id: number };
      const applied = await decide("apply", { id }, who);
      expect([applied.status, applied.text]).toEqual([200, expect.stringContaining('"applied"')]);
      const again = await decide("apply", { id }, who);
      expect([again.status, codeOf(again)]).toEqual([409, "CONFLICT"]);
      const entries = await db().logEntry.findMany({
        where: { accountId: tenant.account.id, action: "proposal_applied" },
      });
      expect(entries.map(({ userId }) => userId)).toEqual([who.person.id]);
    }
  },
  60_000,
);
