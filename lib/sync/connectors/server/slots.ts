import { db, type Tx } from "@/lib/db/server";

/** At most `limit` requests in any `ms` milliseconds; 0 ms: at the same time. */
export interface Window {
  limit: number;
  ms: number;
}

/** Whom a PMS counts requests for. The same key has the same windows everywhere. */
export interface Budget {
  key: string;
  windows: readonly Window[];
}

/** A request whose answer came `age` ms ago; its slots, one of each budget. */
export interface Ended {
  slots: readonly bigint[];
  age: number;
}

/** Requests that a PMS said it has left in a window, `age` ms ago. */
export interface Reading {
  key: string;
  ms: number;
  left: number;
  age: number;
}

/** What happened since the last claim. */
export interface News {
  ended: readonly Ended[];
  readings: readonly Reading[];
}

export interface Claimed {
  /** Per request that may leave now: its slots. */
  granted: bigint[][];
  /** Milliseconds until another may leave; 0 where all that were wanted may. */
  waitMs: number;
}

interface State {
  free: number;
  waitMs: number;
}

/**
 * Books what ended, then claims up to `wanted` requests of all budgets at once, in one short transaction; nodes that
 * share the database take turns. A request counts from now until its answer and each window's length after that;
 * where no answer is booked, until `answerMs` and that length. Times are the database's.
 */
export function claim(
  budgets: readonly Budget[],
  wanted: number,
  news: News,
  answerMs: number,
): Promise<Claimed> {
  // Not `transaction` of lib/db: nothing that is cached elsewhere changes with it.
  return db().$transaction(
    async (tx) => {
      const held = await lock(tx, budgets);
      await book(tx, news);
      await bookOthers(tx, budgets, news.readings);
      if (wanted === 0) return { granted: [], waitMs: 0 };
      const { free, waitMs } = await stateOf(tx, budgets);
      if (held > 0) return { granted: [], waitMs: Math.max(held, waitMs) };
      const granted = await take(tx, budgets, Math.min(free, wanted), answerMs);
      return { granted, waitMs: granted.length === wanted ? 0 : Math.max(1, waitMs) };
    },
    { maxWait: 20_000, timeout: 20_000 },
  );
}

/** Lets no request of a budget leave for `ms`, in any process. */
export async function hold(key: string, ms: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO request_budget (key, held_until)
    VALUES (${key}, clock_timestamp() + ${ms} * interval '1 millisecond')
    ON CONFLICT (key) DO UPDATE
    SET held_until = greatest(request_budget.held_until, EXCLUDED.held_until)`;
}

/** Locks the budgets, always in the same order, and returns for how many ms they are held. */
async function lock(tx: Tx, budgets: readonly Budget[]): Promise<number> {
  const keys = budgets.map(({ key }) => key).toSorted();
  const rows = await tx.$queryRaw<{ held: number | null }[]>`
    INSERT INTO request_budget (key) SELECT key FROM unnest(${keys}::text[]) AS keys (key) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET key = EXCLUDED.key
    RETURNING (extract(epoch FROM held_until - clock_timestamp()) * 1000)::float8 AS held`;
  return Math.max(0, ...rows.map(({ held }) => Math.ceil(held ?? 0)));
}

async function book(tx: Tx, { ended }: News): Promise<void> {
  if (ended.length === 0) return;
  const ids = ended.flatMap(({ slots }) => slots);
  const ages = ended.flatMap(({ slots, age }) => slots.map(() => age));
  await tx.$executeRaw`
    UPDATE request_slot SET ended_at = clock_timestamp() - news.age * interval '1 millisecond'
    FROM unnest(${ids}::bigint[], ${ages}::float8[]) AS news (id, age)
    WHERE request_slot.id = news.id`;
}

/** Where a PMS has fewer left than we have counted ourselves, books the difference in that window alone. */
async function bookOthers(
  tx: Tx,
  budgets: readonly Budget[],
  readings: readonly Reading[],
): Promise<void> {
  if (readings.length === 0) return;
  const limits = readings.map(({ key, ms }) => {
    const windows = budgets.find((budget) => budget.key === key)?.windows;
    return windows?.find((window) => window.ms === ms)?.limit ?? 0;
  });
  await tx.$executeRaw`
    INSERT INTO request_slot (key, span, ended_at)
    SELECT reading.key, reading.span, clock_timestamp() - reading.age * interval '1 millisecond'
    FROM unnest(${readings.map(({ key }) => key)}::text[], ${readings.map(({ ms }) => ms)}::int[],
      ${readings.map(({ left }) => left)}::int[], ${readings.map(({ age }) => age)}::float8[],
      ${limits}::int[]) AS reading (key, span, "left", age, "limit")
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS used FROM request_slot AS slot
      WHERE slot.key = reading.key AND (slot.span IS NULL OR slot.span = reading.span)
        AND slot.ended_at > clock_timestamp()
          - (reading.age + reading.span) * interval '1 millisecond'
    ) AS own
    CROSS JOIN generate_series(1, reading."limit" - own.used - reading."left")`;
}

/** How many requests may leave now, and in how many ms the next may. */
async function stateOf(tx: Tx, budgets: readonly Budget[]): Promise<State> {
  const windows = budgets.flatMap(({ key, windows: own }) =>
    own.map((window) => ({ key, ...window })),
  );
  const states = await tx.$queryRaw<{ free: number; wait: number | null }[]>`
    SELECT (w."limit" - own.used)::int AS free, CASE WHEN own.used = w."limit" THEN
      extract(epoch FROM own.first - clock_timestamp()) * 1000 + w.span END::float8 AS wait
    FROM unnest(${windows.map(({ key }) => key)}::text[], ${windows.map(({ limit }) => limit)}::int[],
      ${windows.map(({ ms }) => ms)}::int[]) AS w (key, "limit", span)
    CROSS JOIN LATERAL (
      SELECT count(*) AS used, min(ended_at) AS first FROM (
        SELECT ended_at FROM request_slot AS slot
        WHERE slot.key = w.key AND (slot.span IS NULL OR slot.span = w.span)
          AND slot.ended_at > clock_timestamp() - w.span * interval '1 millisecond'
        ORDER BY ended_at DESC LIMIT w."limit"
      ) AS newest
    ) AS own`;
  return {
    free: Math.min(...states.map(({ free }) => free)),
    waitMs: Math.max(0, ...states.map(({ wait }) => Math.ceil(wait ?? 0))),
  };
}

/** Also deletes what no window reaches any more. */
async function take(
  tx: Tx,
  budgets: readonly Budget[],
  count: number,
  answerMs: number,
): Promise<bigint[][]> {
  if (count <= 0) return [];
  const keys = budgets.map(({ key }) => key);
  const longest = Math.max(...budgets.flatMap(({ windows }) => windows.map(({ ms }) => ms)));
  await tx.$executeRaw`
    DELETE FROM request_slot WHERE key = ANY(${keys})
      AND ended_at < clock_timestamp() - ${2 * longest} * interval '1 millisecond'`;
  const rows = await tx.$queryRaw<{ id: bigint; key: string }[]>`
    INSERT INTO request_slot (key, ended_at)
    SELECT key, clock_timestamp() + ${answerMs} * interval '1 millisecond'
    FROM unnest(${keys}::text[]) AS keys (key) CROSS JOIN generate_series(1, ${count}::int)
    RETURNING id, key`;
  const slots = keys.map((each) => rows.filter(({ key }) => key === each).map(({ id }) => id));
  return Array.from({ length: count }, (_, at) => slots.flatMap((ids) => ids.slice(at, at + 1)));
}
