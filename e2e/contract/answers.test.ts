import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { flushCalls } from "@/lib/auth/server/calls";
import { keepRows } from "@/e2e/setup/kept-rows";
import { countStatements } from "@/e2e/setup/statements";
import { type Answer, codeOf, type Input, send } from "./call";
import { departures, documentOf, mediaOf } from "./documented";
import { examplesOf, isUnseen } from "./examples";
import { isLogged, needsStatements, outcomeOf } from "./exceptions";
import { fieldsOf, filledIn } from "./fields";
import { declarations, type Operation } from "./operations";
import { everyRow } from "./every-row";
import { type Entrance, entranceOf, makeTenant, type Tenant } from "./tenants";

const operations = await declarations();

beforeEach(() => useRates(new MemoryRateStore()));
// Recent calls are written a second later, which must not reach the next test.
afterEach(flushCalls);

/** For calls that write nothing. */
const shared = keepRows(async () => ({
  own: await makeTenant("own", 4),
  five: await makeTenant("five", 5),
  twenty: await makeTenant("twenty", 20),
}));

/** Makes every valid call of an operation; those that write, each on its own tenant: one may delete what the next names. */
async function goodAnswers(operation: Operation): Promise<Answer[]> {
  const { own } = shared();
  const { writes } = operation.spec.endpoint;
  const who = await entranceOf(operation, own);
  const answers: Answer[] = [];
  for (const [n, input] of examplesOf(operation.name, own.ids).entries()) {
    if (!writes) {
      answers.push(await send(operation, operation.verb, input, who));
      continue;
    }
    const tenant = await makeTenant(`own ${n}`, 4, operation);
    const real = examplesOf(operation.name, tenant.ids)[n] ?? {};
    const entrance = await entranceOf(operation, tenant);
    answers.push(await send(operation, operation.verb, real, entrance));
    answers.push(await send(operation, operation.verb, dry(input), who));
  }
  return answers;
}

function dry(input: Input): Input {
  return { ...input, body: { ...(input.body as object), dry_run: true } };
}

/** Returns the statements of one call, without those that record the call or look up its key, which a second call may not need. */
async function statementsOf(
  operation: Operation,
  tenant: Tenant & { who: Entrance },
  n: number,
): Promise<string[]> {
  await flushCalls();
  const input = examplesOf(operation.name, tenant.ids)[n] ?? {};
  const { result, statements } = await countStatements(() =>
    send(operation, operation.verb, input, tenant.who),
  );
  expect([result.status, codeOf(result)]).toEqual(outcomeOf(operation));
  return statements.filter((sql) => !/"api_call"|last_used_at|last_call_at|FROM api_key/.test(sql));
}

async function withEntrance(operation: Operation, tenant: Tenant) {
  return { ...tenant, who: await entranceOf(operation, tenant) };
}

describe.each(operations)("$name", (operation) => {
  const { verb, spec } = operation;
  const { writes } = spec.endpoint;

  test("valid calls are answered as documented, and every field has a value at least once", async () => {
    const answers = await goodAnswers(operation);
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(
      answers.map(() => outcomeOf(operation)),
    );
    expect(answers.flatMap((answer) => departures(operation, answer))).toEqual([]);
    const media = mediaOf(operation, spec.endpoint.status ?? 200);
    const seen = new Set(answers.flatMap((answer) => filledIn(answer.body)));
    const never = fieldsOf(documentOf(operation), media?.schema ?? {}).filter(
      (field) => !seen.has(field) && !isUnseen(operation, field),
    );
    expect(never).toEqual([]);
    expect(seen.size > 0).toBe(spec.endpoint.status !== 204);
  });

  test("the statements are the same for 5 and for 20 rows", async () => {
    const five = await withEntrance(
      operation,
      writes ? await makeTenant("five", 5, operation) : shared().five,
    );
    const twenty = await withEntrance(
      operation,
      writes ? await makeTenant("twenty", 20, operation) : shared().twenty,
    );
    const examples = examplesOf(operation.name, five.ids).map((_, n) => n);
    // A write may delete what the next call names, so only its first call is comparable.
    for (const n of writes ? examples.slice(0, 1) : examples) {
      const few = await statementsOf(operation, five, n);
      const many = await statementsOf(operation, twenty, n);
      expect(many.length).toBe(few.length);
      expect(many.length > 0).toBe(needsStatements(operation));
    }
  });

  test.runIf(writes)("a dry run is marked as one and writes nothing", async () => {
    const { ids, who } = await withEntrance(operation, shared().own);
    const before = await everyRow();
    for (const input of examplesOf(operation.name, ids)) {
      const answer = await send(operation, verb, dry(input), who);
      expect(answer.body).toMatchObject({ dry_run: true });
      expect(departures(operation, answer)).toEqual([]);
    }
    expect(await everyRow()).toEqual(before);
  });

  test.runIf(writes)(
    "under one Idempotency-Key a call is carried out and logged once",
    async () => {
      const tenant = await makeTenant("own", 4, operation);
      const { ids, who } = await withEntrance(operation, tenant);
      const [input = {}] = examplesOf(operation.name, ids);
      const headers = { "Idempotency-Key": "once", "X-Request-Id": "logged" };
      const extra = { ...who, headers };
      const before = new Set(await everyRow());
      const first = await send(operation, verb, input, extra);
      const after = await everyRow();
      const again = await send(operation, verb, input, extra);
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect(again.headers.get("idempotency-replayed")).toBe("true");
      const other = await send(operation, verb, dry(input), extra);
      expect([other.status, codeOf(other)]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
      expect(departures(operation, other)).toEqual([]);
      expect(await everyRow()).toEqual(after);
      const entries = after.filter((row) => row.startsWith("log_entry ") && !before.has(row));
      const [entry] = entries.map((row) => JSON.parse(row.slice("log_entry ".length)) as unknown);
      const told: unknown = expect.objectContaining({
        user_id: who.person.id,
        device: "api",
        request_id: "logged",
      });
      expect(entry).toEqual(isLogged(operation) ? told : undefined);
    },
  );
});
