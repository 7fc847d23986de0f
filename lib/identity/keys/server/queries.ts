import { flushCalls } from "@/lib/auth/server/calls";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { dayMs } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import type { KeyState, KeyUse, RecentCalls } from "../schema";
import { masked, keyStateOf } from "../rules";

/** Returns the state of the caller's own key, without the key itself. */
export async function keyState(caller: Caller): Promise<KeyState> {
  const person = await db().person.findFirst({
    where: { ...owned(caller), id: caller.actor.id },
    select: {
      role: true,
      apiGranted: true,
      account: {
        select: {
          kind: true,
          apiAccess: true,
          people: { where: { role: "owner" }, select: { name: true } },
        },
      },
      keys: {
        where: {
          OR: [{ status: "active" }, { status: "retiring", retiresAt: { gt: new Date() } }],
        },
      },
    },
  });
  if (!person) throw new Refusal("NOT_FOUND");
  const { account, role, apiGranted: granted } = person;
  const { kind, apiAccess: access } = account;
  const active = person.keys.find((key) => key.status === "active");
  const retiring = person.keys.find((key) => key.status === "retiring");
  return {
    state: keyStateOf({ kind, access, role, granted, hasKey: active !== undefined }),
    owner_name: account.people[0]?.name ?? "",
    key: active
      ? {
          prefix: active.prefix,
          masked: masked(active.prefix),
          created_at: active.createdAt.toISOString(),
          last_used_at: active.lastUsedAt?.toISOString() ?? null,
        }
      : null,
    retiring: retiring?.retiresAt
      ? { prefix: retiring.prefix, retires_at: retiring.retiresAt.toISOString() }
      : null,
    limits: caller.limits,
  };
}

/** Returns the last 50 calls of the caller's keys within 7 days, newest first. */
export async function recentCalls(caller: Caller): Promise<RecentCalls> {
  await flushCalls();
  const rows = await db().apiCall.findMany({
    where: { personId: caller.actor.id, createdAt: { gt: new Date(Date.now() - 7 * dayMs) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 50,
  });
  return {
    calls: rows.map((row) => ({
      created_at: row.createdAt.toISOString(),
      method: row.method,
      route: row.route,
      status: row.status,
      code: row.code,
      ms: row.ms,
      request_id: row.requestId,
    })),
  };
}

/** Counts the calls of the caller's keys that count against the limits (all but 429), up to now. */
export async function keyUse(caller: Caller): Promise<KeyUse> {
  await flushCalls();
  const { timeZone } = caller.account;
  const rows = await db().$queryRaw<{ ago: number | null; calls: number; today: number }[]>`
    WITH clock AS (SELECT now(), date_trunc('day', now(), ${timeZone}) AS midnight)
    SELECT CASE WHEN created_at > now - interval '1 hour'
        THEN floor(extract(epoch FROM now - created_at) / 60)::int END AS ago,
      count(*)::int AS calls,
      count(*) FILTER (WHERE created_at >= midnight)::int AS today
    FROM api_call, clock
    WHERE person_id = ${caller.actor.id} AND status <> 429 AND created_at <= now
      AND created_at > least(now - interval '1 hour', midnight)
    GROUP BY 1`;
  const minutes = Array.from({ length: 60 }, () => 0);
  for (const { ago, calls } of rows) if (ago !== null) minutes[59 - ago] = calls;
  return { minutes, hour: sum(minutes), today: sum(rows.map((row) => row.today)) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
