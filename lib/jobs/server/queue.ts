import { type ConstructorOptions, PgBoss, type QueueOptions } from "pg-boss";
import { log, nodeName } from "@/lib/core/server/log";
import { database, db } from "@/lib/db/server";

/** Names of the background jobs. */
export type JobName =
  | "evaluate-actions"
  | "delete-expired-rows"
  | "import-connections"
  | "read-market-sources"
  | "record-market-pace"
  | "push-prices"
  | "plan-shadow-prices"
  | "run-uploads"
  | "take-price-snapshots";

/** Works until it is done or `signal` is aborted; the next run does the rest. */
export type JobHandler = (signal: AbortSignal) => Promise<void>;

/** When each job runs at the latest (cron, UTC); `wakeSoon` can run it earlier. */
const schedules: Readonly<Record<JobName, string>> = {
  "evaluate-actions": "* * * * *",
  "delete-expired-rows": "17 * * * *",
  "import-connections": "* * * * *",
  "read-market-sources": "* * * * *",
  "record-market-pace": "47 * * * *",
  "push-prices": "* * * * *",
  // Shortly after 3:00 in each zone, including those with an offset of half an hour.
  "plan-shadow-prices": "1,31 * * * *",
  "run-uploads": "* * * * *",
  // A few minutes after days begin, including zones with an offset of half an hour.
  "take-price-snapshots": "4,34 * * * *",
};

/**
 * Only one job of a name waits or runs at a time, across all servers of a database. A killed server
 * misses its heartbeats and its job is retried; a failed job is retried after 1 s, 2 s, 4 s … 60 s.
 */
const queueOptions = {
  policy: "exclusive",
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  heartbeatSeconds: 10,
  expireInSeconds: 3_600,
  retentionSeconds: 3_600,
  deleteAfterSeconds: 86_400,
} as const satisfies QueueOptions & { policy: string };

/** Milliseconds that a running job may take to stop. */
const stopMs = 20_000;
/** Milliseconds between two looks at the database's clock. */
const clockMs = 5_000;
/** Milliseconds in which several wake-ups of a job count as one. */
const wakeMs = 250;

// One per process, also when a bundler makes several copies of this module.
const shared = globalThis as { nightrateJobs?: { wake: (name: JobName) => void } };

/**
 * Runs the jobs in this process, on its database. Returns a function that stops them: it aborts a
 * running job's signal and waits up to 20 s for the job.
 */
export async function startJobs(
  handlers: Readonly<Record<JobName, JobHandler>>,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const boss = new PgBoss(optionsOf());
  boss.on("error", (error) => log().error({ err: error }, "the job queue failed"));
  await boss.start();
  const names = Object.keys(schedules) as JobName[];
  const workers = new Map<JobName, string>();
  for (const name of names) {
    await boss.createQueue(name, queueOptions);
    // One server at a time uses the embedded database, so stored jobs are left from a killed one.
    if (database().isEmbedded) await boss.deleteAllJobs(name);
    const work = async (): Promise<void> => {
      try {
        await handlers[name](stopping.signal);
      } catch (error) {
        log().error({ err: error, job: name }, "a job failed");
        throw error;
      }
    };
    workers.set(name, await boss.work(name, { pollingIntervalSeconds: 5 }, work));
    await boss.schedule(name, schedules[name]);
    await boss.send(name);
  }
  const timers = new Map<JobName, NodeJS.Timeout>();
  const send = (name: JobName): void => {
    timers.delete(name);
    void boss.send(name).then(
      () => boss.notifyWorker(workers.get(name) ?? ""),
      // The schedule runs the job later.
      (error: unknown) => log().warn({ err: error, job: name }, "a job was not woken"),
    );
  };
  shared.nightrateJobs = {
    wake: (name) => {
      if (!timers.has(name)) timers.set(name, setTimeout(send, wakeMs, name).unref());
    },
  };
  const clock = setInterval(() => void afterJump(() => names.forEach(send)), clockMs).unref();
  return async () => {
    clearInterval(clock);
    delete shared.nightrateJobs;
    for (const timer of timers.values()) clearTimeout(timer);
    stopping.abort();
    await boss.stop({ graceful: true, timeout: stopMs });
  };
}

/** Calls `begin` if the database's clock was set back. */
async function afterJump(begin: () => void): Promise<void> {
  try {
    if ((await dropFuture()) === 0) return;
    log().warn("the database's clock was set back: the jobs begin anew");
    begin();
  } catch (error) {
    log().warn({ err: error }, "the clock was not checked");
  }
}

/**
 * Drops what the queue wrote by a clock that was ahead, and returns how many jobs that were: until the clock is there
 * again, a waiting job isn't taken and keeps others out, and no schedule runs. One statement.
 */
function dropFuture(): Promise<number> {
  return db().$executeRaw`
    WITH ahead AS (SELECT now() + interval '5 seconds' AS of),
      version AS (
        UPDATE pgboss.version SET cron_on = NULL, bam_on = NULL, flow_on = NULL
        FROM ahead WHERE greatest(cron_on, bam_on, flow_on) > of),
      queue AS (
        UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL, maintain_on = NULL
        FROM ahead WHERE greatest(monitor_claim_on, monitor_on, maintain_on) > of),
      running AS (
        UPDATE pgboss.job SET heartbeat_on = now()
        FROM ahead WHERE state = 'active' AND heartbeat_on > of)
    DELETE FROM pgboss.job USING ahead
    WHERE state <> 'active' AND greatest(created_on, start_after - interval '2 minutes') > of`;
}

/**
 * Runs a job in 250 ms, normally after the current transaction. Does nothing in a process that runs
 * no jobs.
 */
export function wakeSoon(name: JobName): void {
  shared.nightrateJobs?.wake(name);
}

function optionsOf(): ConstructorOptions {
  return {
    application_name: nodeName,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    connectionString: database().url,
    max: 2,
  };
}
