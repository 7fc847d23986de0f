import { afterEach, expect, test, vi } from "vitest";
import { db } from "@/lib/db/server";
import { type JobHandler, startJobs, wakeSoon } from "./queue";

let stop: () => Promise<void> = async () => {};
afterEach(() => stop());

const idle: JobHandler = async () => {};
const soon = { timeout: 15_000, interval: 50 };

async function start(evaluate: JobHandler, clean: JobHandler = idle): Promise<void> {
  stop = await startJobs({
    "evaluate-actions": evaluate,
    "delete-expired-rows": clean,
    "import-connections": idle,
    "record-market-pace": idle,
    "run-uploads": idle,
    "read-market-sources": idle,
    "take-price-snapshots": idle,
    "push-prices": idle,
    "plan-shadow-prices": idle,
  });
}

test("every job runs at the start and again when it is woken", async () => {
  const evaluate = vi.fn<JobHandler>(idle);
  const clean = vi.fn<JobHandler>(idle);
  await start(evaluate, clean);
  await vi.waitFor(() => expect(evaluate).toHaveBeenCalledTimes(1), soon);
  await vi.waitFor(() => expect(clean).toHaveBeenCalledTimes(1), soon);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), soon);
  wakeSoon("evaluate-actions");
  wakeSoon("evaluate-actions");
  await vi.waitFor(() => expect(evaluate).toHaveBeenCalledTimes(2), soon);
});

test("jobs of a clock that was set back since don't keep others waiting", async () => {
  const evaluate = vi.fn<JobHandler>(idle);
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
  const evaluate = vi.fn<JobHandler>(idle).mockRejectedValueOnce(new Error("not now"));
  await start(evaluate);
  await vi.waitFor(() => expect(evaluate).toHaveBeenCalledTimes(2), soon);
});

test("stopping aborts a running job's signal and waits for the job", async () => {
  let isRunning = false;
  const evaluate: JobHandler = async (signal) => {
    isRunning = true;
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    isRunning = false;
  };
  await start(evaluate);
  await vi.waitFor(() => expect(isRunning).toBe(true), soon);
  await stop();
  expect(isRunning).toBe(false);
  stop = async () => {};
});

test("only one job of a name runs at a time across all servers of a database", async () => {
  let [running, most, runs] = [0, 0, 0];
  const evaluate: JobHandler = async () => {
    running += 1;
    runs += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 300));
    running -= 1;
  };
  await start(evaluate);
  const stopFirst = stop;
  await start(evaluate);
  const stopSecond = stop;
  stop = async () => {
    await stopFirst();
    await stopSecond();
  };
  await vi.waitFor(() => expect(runs).toBeGreaterThan(0), soon);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(most).toBe(1);
});

/** Returns the number of waiting and running jobs. */
async function waiting(): Promise<number> {
  const [row] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM pgboss.job WHERE state IN ('created', 'active', 'retry')
      AND name IN ('evaluate-actions', 'delete-expired-rows')`;
  return row.count;
}
