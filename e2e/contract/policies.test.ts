import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import { acrossAccounts, database, db, openServer, useDatabase } from "@/lib/db/server";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { send } from "./call";
import { examplesOf } from "./examples";
import { declaredOperations, type Operation } from "./operations";
import { everyRow } from "./every-row";
import { entranceOf, makeTenant, type Tenant } from "./tenants";

const operations = await declaredOperations();

beforeEach(() => useRates(new MemoryRateStore()));
afterEach(() => vi.restoreAllMocks());

/** From here on, every statement's comparison of an account with the caller's lets all rows through. */
function dropFilters(): void {
  const query = Reflect.get(Client.prototype, "query") as (...asked: unknown[]) => unknown;
  const ask = vi.spyOn(Client.prototype, "query") as unknown as Spy;
  ask.mockImplementation(function run(this: Client, asked: unknown, ...rest: unknown[]) {
    return Reflect.apply(query, this, [withoutFilters(asked), ...rest]);
  });
}

interface Spy {
  mockImplementation(run: (this: Client, asked: unknown, ...rest: unknown[]) => unknown): void;
}

const filter = /((?:[\w"]+\.)*"?account_id"?) = (\$\d+)/g;

function withoutFilters(asked: unknown): unknown {
  if (typeof asked === "string") return asked.replaceAll(filter, "($1 = $2 OR true)");
  if (typeof asked !== "object" || asked === null || !("text" in asked)) return asked;
  // Without its name: a connection may keep a plan of the statement with its filters under it.
  return { ...asked, text: withoutFilters(asked.text), name: undefined };
}

/** Names of operations that show or change rows of `other` to a caller of `own` who names their ids. */
async function leaking(own: Tenant, other: Tenant): Promise<string[]> {
  const leaks = new Set<string>();
  const rows = async (): Promise<string> =>
    (await everyRow()).filter((row) => row.includes(other.canary)).join();
  let before = await rows();
  for (const operation of operations) {
    const answers = await callsOf(operation, own, other);
    const after = await rows();
    if (answers.includes(other.canary) || after !== before) leaks.add(operation.name);
    before = after;
  }
  return [...leaks];
}

async function callsOf(operation: Operation, own: Tenant, other: Tenant): Promise<string> {
  const who = await entranceOf(operation, own);
  const texts: string[] = [];
  for (const input of examplesOf(operation.name, other.ids)) {
    const { status, text } = await send(operation, operation.verb, input, who);
    // A statement that fails leaks nothing, and shows nothing of the policies.
    if (status >= 500) throw new Error(`${operation.name} answers ${status}: ${text}`);
    texts.push(text);
  }
  return texts.join("\n");
}

/** Names of operations that leak while every statement lacks its filters, with the policies or without. */
async function leakingIn(run: <Result>(work: () => Promise<Result>) => Promise<Result>) {
  const [own, other] = [await makeTenant("own", 3), await makeTenant("canary", 3)];
  // As many connections as the pool has: those ask without filters too.
  const asked = Array.from({ length: 10 }, () => db().$queryRaw`SELECT pg_sleep(0.3)::text`);
  await Promise.all(asked);
  dropFilters();
  return run(() => leaking(own, other));
}

const confined = <Result>(work: () => Promise<Result>): Promise<Result> => work();

test(
  "without one filter in the program, the embedded database tells and changes nothing of another account",
  { timeout: 600_000 },
  async () => {
    expect(await leakingIn(confined)).toEqual([]);
  },
);

test("those calls ask for what is there", { timeout: 600_000 }, async () => {
  expect((await leakingIn(acrossAccounts)).length).toBeGreaterThanOrEqual(30);
});

test.skipIf(!hasPostgres)("neither does a server", { timeout: 600_000 }, async () => {
  const postgres = await startPostgres({ isMigrated: true });
  const before = database();
  const server = useDatabase(openServer(postgres.url));
  try {
    expect(await leakingIn(confined)).toEqual([]);
  } finally {
    useDatabase(before);
    await server.close();
    postgres.stop();
  }
});
