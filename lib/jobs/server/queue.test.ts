import { afterEach, expect, test, vi } from "vitest";
import { db } from "@/lib/db/server";
import {
  type JobHandler,
  type SharedJob,
  startJobs,
  type Subject,
  wakeSoon,
  type WholeJob,
} from "./queue";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await db().$executeRaw`DELETE FROM pgboss.job`;
});

const idle: WholeJob = async () => {};
const soon = { timeout: 15_000, interval: 50 };

/** Starts a server's jobs. */
async function start(
  evaluate: JobHandler,
  clean: JobHandler = idle,
  isWorking = true,
): Promise<void> {
  const handlers = {
    "evaluate-actions": evaluate,
    "delete-expired-rows": clean,
    "deliver-webhooks": idle,
    "import-connections": idle,
    "record-market-pace": idle,
    "run-uploads": idle,
    "read-market-sources": idle,
    "take-price-snapshots": idle,
    "push-prices": idle,
    "plan-shadow-prices": idle,
  };
  stops.push(await startJobs(handlers, isWorking));
}

test("every job runs at the start and again when it is woken", async () => {
  const evaluate = vi.fn<WholeJob>(idle);
  const clean = vi.fn<WholeJob>(idle);
  await start(evaluate, clean);
  await vi.waitFor(() => expect(evaluate).toHaveBeenCalledTimes(1), soon);
  await vi.waitFor(() => expect(clean).toHaveBeenCalledTimes(1), soon);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), soon);
  wakeSoon("evaluate-actions");
  wakeSoon("evaluate-actions");
  await vi.waitFor(() => expect(evaluate).toHaveBeenCalledTimes(2), soon);
});

test("jobs of a clock that was set back since don't keep others waiting", async () => {
  const evaluate = vi.fn<WholeJob>(idle);
  await start(evaluate);
  await vi.waitFor(() => expect(evaluate).toHaveBeenCalledTimes(1), soon);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), soon);
  await db().$executeRaw`
    UPDATE pgboss.job SET created_on = created_on + interval '1 day', completed_on = NULL,
      start_after = start_after + interval '1 day', state = 'created'
    WHERE id = (SELECT id FROM pgboss.job WHERE name = 'evaluate-actions' LIMIT 1)`;
  await db().$executeRaw`UPDATE pgboss.version SET cron_on = now() + interval '1 day'`;
  await vi.waitFor(() => expect(evaluate).toHaveBeenCalledTimes(2), soon);
  const ahead = await db().$queryRaw`SELECT 1 FROM pgboss.version WHERE cron_on > now()`;
  expect(ahead).toEqual([]);
});

test("a failed job is retried", async () => {
  const evaluate = vi.fn<WholeJob>(idle).mockRejectedValueOnce(new Error("not now"));
  await start(evaluate);
  await vi.waitFor(() => expect(evaluate).toHaveBeenCalledTimes(2), soon);
});

test("stopping aborts a running job's signal and waits for the job", async () => {
  let isRunning = false;
  const evaluate: WholeJob = async (signal) => {
    isRunning = true;
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    isRunning = false;
  };
  await start(evaluate);
  await vi.waitFor(() => expect(isRunning).toBe(true), soon);
  await stops.pop()?.();
  expect(isRunning).toBe(false);
});

test("only one job of a name runs at a time across all servers of a database", async () => {
  let [running, most, runs] = [0, 0, 0];
  const evaluate: WholeJob = async () => {
    running += 1;
    runs += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 300));
    running -= 1;
  };
  await start(evaluate);
  await start(evaluate);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(0), soon);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(most).toBe(1);
});

/** A shared job whose subjects are due until they ran, and how each ran. */
class Shared implements SharedJob {
  readonly atOnce: number;
  readonly began: number[] = [];
  subjects: Subject[] = [];
  #running = new Map<number, () => void>();

  constructor(atOnce: number, ...subjects: Subject[]) {
    this.atOnce = atOnce;
    this.subjects = subjects;
  }

  due = async (): Promise<Subject[]> => this.subjects;

  /** Lasts until `end` or the signal. */
  run = async (id: number, signal: AbortSignal): Promise<void> => {
    this.began.push(id);
    await new Promise<void>((resolve) => {
      this.#running.set(id, resolve);
      signal.addEventListener("abort", () => resolve());
    });
    this.#running.delete(id);
  };

  get running(): number[] {
    return [...this.#running.keys()].toSorted(ascending);
  }

  end(id: number): void {
    this.subjects = this.subjects.filter((each) => each.id !== id);
    this.#running.get(id)?.();
  }
}

const ascending = (one: number, other: number): number => one - other;
const of = (accountId: number, ...ids: number[]): Subject[] => ids.map((id) => ({ id, accountId }));

test("servers share a job's subjects, each at one server at a time", async () => {
  const due = [...of(1, 7), ...of(2, 8)];
  const [one, two] = [new Shared(1, ...due), new Shared(1, ...due)];
  await start(one);
  await start(two);
  await vi.waitFor(
    () => expect([...one.running, ...two.running].toSorted(ascending)).toEqual([7, 8]),
    soon,
  );
  expect([one.running, two.running]).toEqual([[expect.any(Number)], [expect.any(Number)]]);
});

test("a subject that hangs holds up no other, and its account leaves room for others", async () => {
  const job = new Shared(4, ...of(1, 1, 2, 3, 4, 5), ...of(2, 6));
  await start(job);
  await vi.waitFor(() => expect(job.running).toHaveLength(3), soon);
  expect(job.running).toContain(6);
  const [hung = 0] = job.running;
  for (const left of [3, 2, 1, 0]) {
    const other = job.running.find((id) => id !== hung && id !== 6) ?? 0;
    job.end(other);
    await vi.waitFor(() => expect(job.running).toHaveLength(left > 0 ? 3 : 2), soon);
  }
  expect(job.running).toEqual([hung, 6]);
});

test("a subject for which a person waits goes first, also if it waited already", async () => {
  const job = new Shared(1, ...of(1, 1));
  await start(job);
  await vi.waitFor(() => expect(job.running).toEqual([1]), soon);
  job.subjects = of(1, 1, 2, 3, 4);
  wakeSoon("evaluate-actions");
  await vi.waitFor(async () => expect(await queued()).toBe(3), soon);
  job.subjects = job.subjects.map((each) => ({ ...each, isUrgent: each.id > 2 && each.id < 5 }));
  job.subjects.push({ id: 5, accountId: 1, isUrgent: true });
  wakeSoon("evaluate-actions");
  await vi.waitFor(async () => expect(await queued()).toBe(4), soon);
  for (const count of [2, 3, 4, 5]) {
    job.end(job.running[0] ?? 0);
    await vi.waitFor(() => expect(job.began).toHaveLength(count), soon);
  }
  expect(job.began.slice(1, 4).toSorted(ascending)).toEqual([3, 4, 5]);
  expect(job.began.at(-1)).toBe(2);
});

test("what becomes due during a look is found by the next, which the wake-up makes", async () => {
  const job = new Shared(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  let looks = 0;
  const due = async (): Promise<Subject[]> => {
    const { subjects } = job;
    looks += 1;
    await promise;
    return subjects;
  };
  await start({ due, run: job.run, atOnce: 1 });
  await vi.waitFor(() => expect(looks).toBe(1), soon);
  job.subjects = of(1, 3);
  wakeSoon("evaluate-actions");
  await vi.waitFor(async () => expect(await waiting()).toBe(2), soon);
  resolve();
  await vi.waitFor(() => expect(job.running).toEqual([3]), soon);
});

test("a subject whose work fails is tried again", async () => {
  const run = vi.fn<SharedJob["run"]>(async () => {}).mockRejectedValueOnce(new Error("not now"));
  await start({ due: async () => of(1, 9), run, atOnce: 1 });
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), { ...soon, timeout: 60_000 });
});

test("a server that does no work wakes the jobs of others", async () => {
  const [working, waking] = [vi.fn<WholeJob>(idle), vi.fn<WholeJob>(idle)];
  await start(waking, idle, false);
  wakeSoon("evaluate-actions");
  await vi.waitFor(async () => expect(await waiting()).toBe(1), soon);
  await start(working);
  await vi.waitFor(() => expect(working).toHaveBeenCalled(), soon);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), soon);
  wakeSoon("evaluate-actions");
  await vi.waitFor(() => expect(working).toHaveBeenCalledTimes(2), soon);
  expect(waking).not.toHaveBeenCalled();
});

/** Returns the number of subjects that wait. */
async function queued(): Promise<number> {
  const [row] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM pgboss.job
    WHERE state = 'created' AND name = 'evaluate-actions/each'`;
  return row.count;
}

/** Returns the number of waiting and running jobs. */
async function waiting(): Promise<number> {
  const [row] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM pgboss.job WHERE state IN ('created', 'active', 'retry')
      AND name IN ('evaluate-actions', 'delete-expired-rows')`;
  return row.count;
}
