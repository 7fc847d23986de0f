import { type ConstructorOptions, PgBoss, type QueueOptions, type WorkOptions } from "pg-boss";
import { chunked } from "@/lib/core/chunked";
import { env } from "@/lib/core/env";
import { log, nodeName } from "@/lib/core/server/log";
import { time } from "@/lib/core/server/metrics";
import { traced } from "@/lib/core/server/trace";
import { acrossAccounts, database, db, inAccounts, withStatementLimit } from "@/lib/db/server";

/** Names of the background jobs. */
export type JobName =
  | "evaluate-actions"
  | "delete-expired-rows"
  | "deliver-webhooks"
  | "import-connections"
  | "read-market-sources"
  | "record-market-pace"
  | "push-prices"
  | "plan-shadow-prices"
  | "run-uploads"
  | "take-price-snapshots";

/** A job of the whole installation: works until it is done or `signal` is aborted; the next run does the rest. */
export type WholeJob = (signal: AbortSignal) => Promise<void>;

/** What a shared job does one at a time: a connection or an account. */
export interface Subject {
  id: number;
  accountId: number;
  /** A person waits for it: it goes before the others. */
  isUrgent?: boolean;
}

/** A job that servers share by its subjects: each is worked on once at a time, across all servers of a database. */
export interface SharedJob {
  /** What is due, from tables alone: a subject that is dropped here or in the queue is found again by the next look. */
  due: () => Promise<readonly Subject[]>;
  /** Works on a subject until it is done or `signal` is aborted. */
  run: (id: number, signal: AbortSignal) => Promise<void>;
  /** Subjects that one server works on at a time, half of them of one account at most. */
  atOnce: number;
}

export type JobHandler = WholeJob | SharedJob;

/** When each job runs at the latest (cron, UTC); `wakeSoon` can run it earlier. */
const schedules: Readonly<Record<JobName, string>> = {
  "evaluate-actions": "* * * * *",
  "delete-expired-rows": "17 * * * *",
  "deliver-webhooks": "* * * * *",
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

/** A killed server misses its heartbeats and its job is retried; a failed job is retried after 1 s, 2 s, 4 s … 60 s. */
const queueOptions = {
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  heartbeatSeconds: 10,
  expireInSeconds: 3_600,
  retentionSeconds: 3_600,
  deleteAfterSeconds: 3_600,
  notify: true,
} as const satisfies QueueOptions & { notify: boolean };

/** Subjects that are put into the queue by one statement. */
const insertSize = 1_000;
/** Seconds between two looks of a worker for a job that is to be tried again, or whose notification was missed. */
const lookSeconds = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5 };
const subjectLookSeconds = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 15 };
/** Milliseconds for a job's statement: the server's own limit of 60 s, and some to hear of it. */
const statementMs = 65_000;
/** Milliseconds that a running job may take to stop. */
const stopMs = 20_000;
/** Milliseconds between two looks at the database's clock. */
const clockMs = 5_000;
/** Milliseconds in which several wake-ups of a job count as one. */
const wakeMs = 250;

// One per process, also when a bundler makes several copies of this module.
const shared = globalThis as { nightrateJobs?: { wake: (name: JobName) => void } };

/**
 * Runs the jobs in this process, on its database; with `isWorking` false it only wakes those of other servers. Returns a
 * function that stops them: it aborts the signal of running jobs and waits up to 20 s for them.
 */
export async function startJobs(
  handlers: Readonly<Record<JobName, JobHandler>>,
  isWorking = true,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const boss = new PgBoss(optionsOf(isWorking));
  boss.on("error", (error) => log().error({ err: error }, "the job queue failed"));
  await boss.start();
  const server: Server = { boss, signal: stopping.signal, workers: new Map() };
  const names = Object.keys(schedules) as JobName[];
  await Promise.all(names.map((name) => startJob(server, name, handlers[name], isWorking)));
  const timers = new Map<JobName, NodeJS.Timeout>();
  const send = (name: JobName): void => {
    timers.delete(name);
    void boss.send(name).then(
      () => notify(server, name),
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

/** Works on all that a shared job finds due, in this process and without a queue. Throws the first failure at the end. */
export async function runDue(
  { due, run }: SharedJob,
  signal = new AbortController().signal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { id, accountId } of await acrossAccounts(due)) {
    await inAccounts([accountId], () => run(id, signal)).catch((error: unknown) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
}

/** A process's part in the queues, and the signal that ends its work. */
interface Server {
  boss: PgBoss;
  signal: AbortSignal;
  /** IDs of its workers, by queue. */
  workers: Map<string, string[]>;
}

/** Lets this process's workers look at once, also where the database's notification is lost. */
function notify({ boss, workers }: Server, queue: string): void {
  for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
}

/** The queue of a shared job's subjects. */
function subjectsOf(name: JobName): string {
  return `${name}/each`;
}

/** Makes a job's queues, works on them and schedules it; with `isWorking` false only makes them. */
async function startJob(
  server: Server,
  name: JobName,
  handler: JobHandler,
  isWorking: boolean,
): Promise<void> {
  const { boss, signal } = server;
  const isShared = typeof handler === "object";
  await makeQueue(boss, name, isShared ? "short" : "exclusive");
  if (isShared) await makeQueue(boss, subjectsOf(name), "exclusive");
  if (!isWorking) return;
  if (isShared) await workOnSubjects(server, name, handler);
  else await work(server, name, () => acrossAccounts(() => handler(signal)));
  await boss.schedule(name, schedules[name]);
  await boss.send(name);
}

/**
 * Makes a queue, or gives the one of an earlier version today's options. Policies: `exclusive`, a job waits or runs once
 * at a time; `short`, it waits once, also while it runs, so that a wake-up during a look makes another look.
 */
async function makeQueue(
  boss: PgBoss,
  queue: string,
  policy: "exclusive" | "short",
): Promise<void> {
  const stored = await boss.getQueue(queue);
  if (stored && stored.policy !== policy) await boss.deleteQueue(queue);
  await boss.createQueue(queue, { policy, ...queueOptions });
  await boss.updateQueue(queue, queueOptions);
  // One server at a time uses the embedded database, so stored jobs are left from a killed one.
  if (database().isEmbedded) await boss.deleteAllJobs(queue);
}

/** Works on a queue's jobs, one at a time, without a pause between two. */
async function work(
  { boss, signal, workers }: Server,
  queue: string,
  run: (subject: Subject) => Promise<void>,
  options: WorkOptions = lookSeconds,
): Promise<void> {
  let worker = "";
  worker = await boss.work<Subject>(queue, options, async ([job]) => {
    // What is taken while the server stops is due again at the next one.
    if (signal.aborted || !job) return;
    const startedAt = performance.now();
    const measure = (outcome: "done" | "failed"): void =>
      time("job", { job: queue, outcome }, (performance.now() - startedAt) / 1_000);
    try {
      await traced("job", queue, () => withStatementLimit(statementMs, () => run(job.data)));
      measure("done");
    } catch (error) {
      log().error({ err: error, job: queue, ...job.data }, "a job failed");
      measure("failed");
      throw error;
    } finally {
      boss.notifyWorker(worker);
    }
  });
  workers.set(queue, [...(workers.get(queue) ?? []), worker]);
}

/** The job itself looks for what is due and puts it into the queue of subjects, which several workers empty. */
async function workOnSubjects(
  server: Server,
  name: JobName,
  { due, run, atOnce }: SharedJob,
): Promise<void> {
  const queue = subjectsOf(name);
  await work(server, name, async () => {
    await enqueue(server.boss, queue, await acrossAccounts(due));
    notify(server, queue);
  });
  const groupConcurrency = Math.ceil(atOnce / 2);
  const running = new Map<number, number>();
  let isLeftOut = false;
  const runOne = async ({ id, accountId }: Subject): Promise<void> => {
    const count = running.get(accountId) ?? 0;
    // Workers that look at the same moment take more than the queue's own limit.
    isLeftOut ||= count >= groupConcurrency;
    if (count >= groupConcurrency) return;
    running.set(accountId, count + 1);
    try {
      await inAccounts([accountId], () => run(id, server.signal));
    } finally {
      const left = (running.get(accountId) ?? 1) - 1;
      if (left > 0) running.set(accountId, left);
      else running.delete(accountId);
      if (isLeftOut) wakeSoon(name);
      isLeftOut = false;
    }
  };
  for (let worker = 0; worker < atOnce; worker++)
    await work(server, queue, runOne, { ...subjectLookSeconds, groupConcurrency });
}

/** Subjects that already wait stay where they are, but for urgent ones, which go ahead; those being worked on are left out. */
async function enqueue(boss: PgBoss, queue: string, due: readonly Subject[]): Promise<void> {
  const [urgent, usual] = [
    due.filter(({ isUrgent }) => isUrgent),
    due.filter((each) => !each.isUrgent),
  ];
  for (const { id, accountId } of urgent)
    await boss.upsert(queue, { id, accountId }, { ...keyOf(id, accountId), priority: 1 });
  for (const part of chunked(usual, insertSize))
    await boss.insert(
      queue,
      part.map(({ id, accountId }) => ({ data: { id, accountId }, ...keyOf(id, accountId) })),
    );
}

function keyOf(id: number, accountId: number) {
  return { singletonKey: String(id), group: { id: String(accountId) } };
}

/** Calls `begin` if the database's clock was set back. */
async function afterJump(begin: () => void): Promise<void> {
  try {
    if ((await acrossAccounts(dropFuture)) === 0) return;
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

function optionsOf(isWorking: boolean): ConstructorOptions {
  return {
    application_name: env().NIGHTRATE_ROLE === "worker" ? "nightrate worker" : nodeName,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    connectionString: database().url,
    max: 2,
    supervise: isWorking,
    schedule: isWorking,
    useListenNotify: isWorking,
  };
}
