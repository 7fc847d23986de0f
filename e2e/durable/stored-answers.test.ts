import { beforeEach, expect, test } from "vitest";
import { flushCalls } from "@/lib/auth/server/calls";
import { db, Prisma } from "@/lib/db/server";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { type Input, send } from "@/e2e/contract/call";
import { examplesOf } from "@/e2e/contract/examples";
import { isAlwaysRefused, isLogged } from "@/e2e/contract/exceptions";
import { declaredOperations, isForPartners } from "@/e2e/contract/operations";
import { entranceOf, makeTenant } from "@/e2e/contract/tenants";
import { countStatements } from "@/e2e/setup/statements";

// The same declarations are mounted under /rm/v1.
const writing = (await declaredOperations()).filter(
  (operation) =>
    operation.spec.endpoint.writes && !isAlwaysRefused(operation) && !isForPartners(operation),
);

beforeEach(() => useRates(new MemoryRateStore()));

function isReal({ body }: Input): boolean {
  return !(body as { dry_run?: boolean } | undefined)?.dry_run;
}

test.each(writing)(
  "$name: its one transaction stores the answer, which is sent again as it was",
  async (operation) => {
    const tenant = await makeTenant("own", 4, operation);
    const who = await entranceOf(operation, tenant);
    const extra = { ...who, headers: { "Idempotency-Key": "k" } };
    const input = examplesOf(operation.name, tenant.ids).find(isReal);
    const call = () => send(operation, operation.verb, input, extra);
    const { result: first, statements } = await countStatements(call);
    await flushCalls();
    expect(first.status).toBeLessThan(300);
    const writes = statements.filter((sql) => /^\s*(INSERT|UPDATE).*idempotent_answer/.test(sql));
    expect(writes).toEqual([expect.stringContaining("INSERT")]);
    const unlogged = /webhooks/.test(operation.name) ? "webhook_delivery" : "listing_refresh";
    const effect = Prisma.raw(isLogged(operation) ? "log_entry" : unlogged);
    const [same] = await db().$queryRaw<[{ rows: number }]>`
      SELECT count(*)::int AS rows FROM ${effect} AS effect, idempotent_answer AS answer
      WHERE effect.xmin::text = answer.xmin::text`;
    expect(same.rows).toBeGreaterThan(0);
    const again = await call();
    await flushCalls();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
  },
);
