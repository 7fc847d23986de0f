import { beforeEach, describe, expect, test } from "vitest";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { callerFor } from "@/lib/auth/server/key-caller";
import { acrossAccounts } from "@/lib/db/server";
import { keepRows } from "@/e2e/setup/kept-rows";
import { type Answer, anonymous, codeOf, type Input, send } from "./call";
import { departures } from "./documented";
import { examplesOf } from "./examples";
import { declaredOperations, isForPartners, type Operation } from "./operations";
import { refusedCalls } from "./refused";
import { everyRow } from "./every-row";
import {
  type Entrance,
  entranceOf,
  furnish,
  type Ids,
  limitedEntrance,
  makeTenant,
  missingIds,
} from "./tenants";

const operations = await declaredOperations();

// Each test has its own allowance of refused keys.
beforeEach(() => useRates(new MemoryRateStore()));

/** Returns an answer without the parts that may differ between calls that must look alike. */
function comparable(answer: Answer): unknown {
  const passing = /^(x-request-id|ratelimit|x-ratelimit-remaining)$/;
  const headers = [...answer.headers].filter(([name]) => !passing.test(name));
  return { status: answer.status, headers, text: anonymous(answer) };
}

/** Replaces each id that the call named by its index (as tally marks, because ids are numbers): echoes must not count as a difference. */
function withoutIds(answer: Answer, ids: Ids): string {
  const listings = [...ids.listings, ids.unmapped].map((each) => each.listing_id);
  const names = [...listings, ids.group, ids.subgroup];
  return names.reduce<string>(
    (seen, id, n) => seen.replaceAll(new RegExp(`\\b${id}\\b`, "g"), "i".repeat(n + 1)),
    JSON.stringify(comparable(answer)),
  );
}

/** Answers to the calls that name ids, made with `ids` and with ids that don't exist. Calls without ids are left out. */
async function twins(operation: Operation, ids: Ids, who: Entrance): Promise<[string[], string[]]> {
  const missing = missingIds(ids.listings.length);
  const naming = examplesOf(operation.name, ids)
    .map((input, n) => [input, examplesOf(operation.name, missing)[n] ?? {}] as const)
    .filter(([one, two]) => JSON.stringify(one) !== JSON.stringify(two));
  const theirs = await all(
    operation,
    naming.map(([input]) => input),
    who,
  );
  const nobodys = await all(
    operation,
    naming.map(([, input]) => input),
    who,
  );
  return [
    theirs.map((answer) => withoutIds(answer, ids)),
    nobodys.map((answer) => withoutIds(answer, missing)),
  ];
}

async function all(
  operation: Operation,
  inputs: readonly Input[],
  who: Entrance,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  // Across accounts: the database's policies would hide a filter that is missing.
  for (const input of inputs)
    answers.push(await acrossAccounts(() => send(operation, operation.verb, input, who)));
  return answers;
}

/** An account with listings out of a limited member's reach, named so, and another one. */
const made = keepRows(async () => {
  const own = await makeTenant("own", 3);
  const other = await makeTenant("canary", 3);
  const { ids: hidden } = await furnish(await callerFor(own.owner), "veiled", 3);
  return { own, other, hidden, callers: new Map<string, unknown>() };
});

/** Makes callers of a kind once for all operations of an API that take the same ones. */
async function once<Made>(
  kind: string,
  operation: Operation,
  make: () => Promise<Made>,
): Promise<Made> {
  const { callers } = made();
  const key = `${kind} ${isForPartners(operation)} ${operation.spec.namesAccount}`;
  if (!callers.has(key)) callers.set(key, await make());
  return callers.get(key) as Made;
}

describe.each(operations)("$name", (operation) => {
  const { verb, spec } = operation;
  const { permission, alsoNeeds, denied = "PERMISSION_DENIED" } = spec.endpoint;

  test("every call without a valid key gets the same bytes and writes nothing", async () => {
    const { own } = made();
    const [input = {}] = examplesOf(operation.name, own.ids);
    const refused = await once("refused", operation, () => refusedCalls(operation, own));
    const before = await everyRow();
    const inQuery = { ...input, query: { ...input.query, api_key: own.key } };
    const answers = [
      await send(operation, verb, inQuery),
      ...(await Promise.all(
        Object.values(refused).map((extra) => send(operation, verb, input, extra)),
      )),
    ];
    const [first] = answers;
    if (!first) throw new Error("Nothing was called.");
    expect([first.status, codeOf(first)]).toEqual([403, "API_KEY_INVALID"]);
    expect(departures(operation, first)).toEqual([]);
    for (const answer of answers) expect(comparable(answer)).toEqual(comparable(first));
    expect(await everyRow()).toEqual(before);
  });

  test.runIf(permission)("a key without the permission is refused, whatever the call", async () => {
    const { own } = made();
    const [area = "", level] = (permission ?? "").split(":");
    const lower = level === "edit" ? { [area]: "view" } : {};
    const less = await once(`without ${permission}`, operation, () =>
      limitedEntrance(operation, own, lower, "all"),
    );
    const before = await everyRow();
    const inputs = [...examplesOf(operation.name, own.ids), { query: { nonsense: "1" } }];
    for (const answer of await all(operation, inputs, less)) {
      expect([answer.status, codeOf(answer)]).toEqual([403, denied]);
      expect(departures(operation, answer)).toEqual([]);
    }
    expect(await everyRow()).toEqual(before);
  });

  test("another account's ids are answered like missing ones, and show and change nothing", async () => {
    const { own, other } = made();
    const who = await once("all", operation, () => entranceOf(operation, own));
    const before = (await everyRow()).filter((row) => row.includes("canary"));
    const [foreign, missing] = await twins(operation, other.ids, who);
    expect(foreign).toEqual(missing);
    const answers = await all(operation, examplesOf(operation.name, other.ids), who);
    expect(answers.flatMap((answer) => departures(operation, answer))).toEqual([]);
    expect(answers.map((answer) => answer.text).join("\n")).not.toContain("canary");
    expect((await everyRow()).filter((row) => row.includes("canary"))).toEqual(before);
  });

  test("ids out of a limited caller's reach are answered like missing ones, and stay unchanged", async () => {
    const { own, hidden } = made();
    const needed = [permission ?? "listings:view", ...(alsoNeeds ? [alsoNeeds] : [])];
    const areas = Object.fromEntries(needed.map((each) => [each.split(":")[0], "edit" as const]));
    const limited = await once(`limited ${Object.keys(areas).join()}`, operation, () =>
      limitedEntrance(operation, own, areas, own.rows),
    );
    const before = (await everyRow()).filter((row) => row.includes("veiled"));
    const [out, missing] = await twins(operation, hidden, limited);
    expect(out).toEqual(missing);
    const answers = await all(operation, examplesOf(operation.name, hidden), limited);
    expect(answers.map((answer) => answer.text).join("\n")).not.toContain("veiled");
    expect((await everyRow()).filter((row) => row.includes("veiled"))).toEqual(before);
  });
});
