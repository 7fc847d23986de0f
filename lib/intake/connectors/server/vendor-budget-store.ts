import { db, type Tx } from "@/lib/db/server";

/** At most `limit` requests in any `ms` milliseconds; 0 ms: at the same time. */
export interface Window {
  limit: number;
  ms: number;
}

/** A subject for which a PMS counts requests. The same key has the same windows everywhere. */
export interface Budget {
  key: string;
  windows: readonly Window[];
}

/** A request whose answer came at `at` (of `performance.now`); its slots, one of each budget. */
export interface Ended {
  slots: readonly bigint[];
  at: number;
}

/** Requests that a PMS said at `at` it has left in a window; the request that it answered left at `sentAt`. */
export interface Reading {
  key: string;
  ms: number;
  left: number;
  sentAt: number;
  at: number;
}

/** Events since the last claim. */
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
      const clock = await lock(tx, budgets, answerMs);
      await book(tx, news, clock);
      await bookOthers(tx, budgets, news.readings, clock);
      if (wanted === 0) return { granted: [], waitMs: 0 };
      const { free, waitMs } = await stateOf(tx, budgets);
      if (clock.heldMs > 0) return { granted: [], waitMs: Math.max(clock.heldMs, waitMs) };
      const granted = await take(tx, budgets, Math.min(free, wanted), answerMs);
      return { granted, waitMs: granted.length === wanted ? 0 : Math.max(1, waitMs) };
    },
    { maxWait: 20_000, timeout: 20_000 },
  );
}

/** Blocks all requests of a budget for `ms`, in every process. */
export async function hold(key: string, ms: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO request_budget (key, held_until)
    VALUES (${key}, clock_timestamp() + ${ms} * interval '1 millisecond')
    ON CONFLICT (key) DO UPDATE
    SET held_until = greatest(request_budget.held_until, EXCLUDED.held_until)`;
}

/** The database's time `now` (ms), at some moment from `before` to `after` here. */
interface Clock {
  now: number;
  before: number;
  after: number;
  /** How long budgets are still blocked. */
  heldMs: number;
}

/**
 * Locks the budgets, always in the same order, and reads the clock after that. Requests in the future were before the
 * clock was set back: they count as answered now.
 */
async function lock(tx: Tx, budgets: readonly Budget[], answerMs: number): Promise<Clock> {
  const keys = budgets.map(({ key }) => key).toSorted();
  await tx.$executeRaw`
    INSERT INTO request_budget (key) SELECT key FROM unnest(${keys}::text[]) AS keys (key) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET key = EXCLUDED.key`;
  const before = performance.now();
  const [row] = await tx.$queryRaw<{ now: number; held: number | null }[]>`
    WITH ahead AS (
      UPDATE request_slot SET ended_at = clock_timestamp() WHERE key = ANY(${keys})
        AND ended_at > clock_timestamp() + ${answerMs + 10_000} * interval '1 millisecond')
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
      (extract(epoch FROM max(held_until) - clock_timestamp()) * 1000)::float8 AS held
    FROM request_budget WHERE key = ANY(${keys})`;
  const after = performance.now();
  return {
    now: row?.now ?? Date.now(),
    before,
    after,
    heldMs: Math.max(0, Math.ceil(row?.held ?? 0)),
  };
}

/** A moment here in the database's time, at the latest. */
function latest({ now, before }: Clock, at: number): number {
  return now + (at - before);
}

async function book(tx: Tx, { ended }: News, clock: Clock): Promise<void> {
  if (ended.length === 0) return;
  const ids = ended.flatMap(({ slots }) => slots);
  const times = ended.flatMap(({ slots, at }) => slots.map(() => latest(clock, at) / 1_000));
  await tx.$executeRaw`
    UPDATE request_slot SET ended_at = to_timestamp(news.at)
    FROM unnest(${ids}::bigint[], ${times}::float8[]) AS news (id, at)
    WHERE request_slot.id = news.id`;
}

/**
 * Where a PMS has fewer left than we can account for, books the difference in that window alone. Ours are all that
 * ended within its length before the request left, which is at least what the PMS counted of ours.
 */
async function bookOthers(
  tx: Tx,
  budgets: readonly Budget[],
  readings: readonly Reading[],
  clock: Clock,
): Promise<void> {
  if (readings.length === 0) return;
  const limits = readings.map(({ key, ms }) => {
    const windows = budgets.find((budget) => budget.key === key)?.windows;
    return windows?.find((window) => window.ms === ms)?.limit ?? 0;
  });
  const since = readings.map(({ sentAt, ms }) => (clock.now + sentAt - clock.after - ms) / 1_000);
  const times = readings.map(({ at }) => latest(clock, at) / 1_000);
  await tx.$executeRaw`
    INSERT INTO request_slot (key, span, ended_at)
    SELECT reading.key, reading.span, to_timestamp(reading.at)
    FROM unnest(${readings.map(({ key }) => key)}::text[], ${readings.map(({ ms }) => ms)}::int[],
      ${readings.map(({ left }) => left)}::int[], ${times}::float8[], ${since}::float8[],
      ${limits}::int[]) AS reading (key, span, "left", at, since, "limit")
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS used FROM request_slot AS slot
      WHERE slot.key = reading.key AND (slot.span IS NULL OR slot.span = reading.span)
        AND slot.ended_at > to_timestamp(reading.since)
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

/** Also deletes slots outside all windows. */
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
