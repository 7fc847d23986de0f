import { type ConstructorOptions, fromPglite, PgBoss, type QueueOptions } from "pg-boss";
import { log } from "@/lib/core/server/log";
import { nodeName } from "@/lib/core/server/node-name";
import { database } from "@/lib/db/server";

/** The work that runs beside answers, by name. */
export type JobName =
  | "evaluate-actions"
  | "delete-expired-rows"
  | "import-connections"
  | "record-market-pace"
  | "push-prices"
  | "run-uploads"
  | "take-price-snapshots";

/** Does the work until it is done or `signal` says to stop; what is not done yet is done by the next run. */
export type JobHandler = (signal: AbortSignal) => Promise<void>;

/** When each job runs at the latest (cron, UTC); `wakeSoon` runs it earlier. */
const schedules: Readonly<Record<JobName, string>> = {
  "evaluate-actions": "* * * * *",
  "delete-expired-rows": "17 * * * *",
  "import-connections": "* * * * *",
  "record-market-pace": "47 * * * *",
  "run-uploads": "* * * * *",
  // Some minutes after the hour at which days begin, in zones of half an hour too.
  "take-price-snapshots": "4,34 * * * *",
  "push-prices": "* * * * *",
};

/**
 * One of a name waits or runs at a time, over all servers of a database. A runner that was killed misses its
 * heartbeats, and its job is tried again; so is one that failed, after 1 s, 2 s, 4 s … 60 s.
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
/** A burst of writes wakes a job once. */
const wakeMs = 250;

// One per process, also when a bundler makes several copies of this module.
const shared = globalThis as { nightrateJobs?: { wake: (name: JobName) => void } };

/**
 * Runs the jobs in this process, on the database of the process, until the returned function has stopped them: a
 * running job is told to stop and waited for.
 */
export async function startJobs(
  handlers: Readonly<Record<JobName, JobHandler>>,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const boss = new PgBoss(await optionsOf());
  boss.on("error", (error) => log().error({ err: error }, "the job queue failed"));
  await boss.start();
  const names = Object.keys(schedules) as JobName[];
  const workers = new Map<JobName, string>();
  for (const name of names) {
    await boss.createQueue(name, queueOptions);
    // The embedded database belongs to one process: what runs in it was left by one that was killed.
    if (database().lite) await boss.deleteAllJobs(name);
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
      // The schedule runs it anyway.
      (error: unknown) => log().warn({ err: error, job: name }, "a job was not woken"),
    );
  };
  shared.nightrateJobs = {
    wake: (name) => {
      if (!timers.has(name)) timers.set(name, setTimeout(send, wakeMs, name).unref());
    },
  };
  return async () => {
    delete shared.nightrateJobs;
    for (const timer of timers.values()) clearTimeout(timer);
    stopping.abort();
    await boss.stop({ graceful: true, timeout: stopMs });
  };
}

/** Runs a job shortly, after the transaction at hand. Does nothing in a process that runs no jobs. */
export function wakeSoon(name: JobName): void {
  shared.nightrateJobs?.wake(name);
}

async function optionsOf(): Promise<ConstructorOptions> {
  const common = {
    application_name: nodeName,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  };
  const { url, lite } = database();
  if (lite) return { ...common, db: fromPglite(await lite()), backend: "pglite" };
  return { ...common, connectionString: url ?? "", max: 2 };
}
