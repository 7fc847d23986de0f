import { setTimeout as sleep } from "node:timers/promises";
import { acrossAccounts, db } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import { jobHandlers } from "@/lib/serve/server/jobs";
import type { Cluster, NodeName } from "./cluster";
import type { Call, Part } from "./figures";
import type { Booked } from "./vendor-process";
import type { Tenant, World } from "./world";

/** The clock jumps from this minute of an hour to that of the next: a listing's push is due 10 to 100 minutes after midnight. */
const mark = 40;
const minuteMs = 60_000;
/** Jobs that look for work each minute. */
const looking = [
  "push-prices",
  "import-connections",
  "evaluate-actions",
  "take-price-snapshots",
] as const;
/** Jobs of an hour, whose minute the clock jumps over. */
const hourly = ["record-market-pace", "delete-expired-rows"] as const;
/** Seconds until they look again, where work is left. */
const lookEvery = 20;
/** Bookings of a listing in a day: stays of three nights on seven nights of ten. */
const bookingsPerDay = 0.23;
/** Calls at a time, and milliseconds between two of a caller. */
const [callersAtOnce, callPauseMs] = [4, 250];

/** What goes wrong in a part of the day. */
export interface Fault {
  name: string;
  begin: (cluster: Cluster) => Promise<void>;
}

export interface Troubled {
  hangs: Tenant;
  refuses: Tenant;
  poison: Tenant;
}

/** How long things take and when they go wrong. */
export interface Plan {
  hours: number;
  /** By the hour. */
  faults: ReadonlyMap<number, Fault>;
  /** The hour from which PMSs make trouble. */
  troubleFrom: number;
  /** Seconds of a part at most; what is left then goes on in the next. */
  mostSeconds: number;
}

export interface Day {
  parts: Part[];
  calls: Call[];
  booked: Booked[];
  /** The part from which PMSs make trouble. */
  troubleFrom: number;
}

/**
 * Lives a day in parts: the clock jumps an hour, what is due is done at the machine's pace while programs call, and the
 * clock jumps again. Two more hours follow the last midnight, without new bookings.
 */
export async function liveDay(
  cluster: Cluster,
  world: World,
  plan: Plan,
  troubled: Troubled,
): Promise<Day> {
  const day: Day = { parts: [], calls: [], booked: [], troubleFrom: plan.troubleFrom };
  const healthy = world.tenants.filter((each) => !Object.values(troubled).includes(each));
  const aside = [troubled.hangs, troubled.refuses].map(({ connectionId }) => connectionId);
  for (let step = 0; step < plan.hours + 2; step++) {
    if (step === plan.troubleFrom) await makeTrouble(cluster, troubled);
    await cluster.jump(minutesToMark(Date.now()));
    if (step < plan.hours) day.booked.push(...(await bookSome(cluster, healthy, step)));
    const part = await livePart(cluster, world, day, {
      fault: plan.faults.get(step),
      aside,
      mostSeconds: plan.mostSeconds,
    });
    day.parts.push(part);
    tell(step, plan.hours, part);
  }
  return day;
}

async function makeTrouble(cluster: Cluster, troubled: Troubled): Promise<void> {
  for (const trouble of ["hangs", "refuses", "poison"] as const) {
    const { id, kind } = troubled[trouble];
    await cluster.vendors[kind].trouble(id, trouble);
  }
}

/** Minutes to the next mark that is at least a minute away. */
export function minutesToMark(now: number): number {
  const ahead = (mark - ((now / minuteMs) % 60) + 60) % 60;
  return ahead < 1 ? ahead + 60 : ahead;
}

/** Bookings for this hour, of listings in turn; those of the large account are as likely as others'. */
async function bookSome(
  cluster: Cluster,
  tenants: readonly Tenant[],
  step: number,
): Promise<Booked[]> {
  const all = tenants.flatMap((tenant) =>
    Array.from({ length: tenant.listings }, (_, place) => ({ tenant, place })),
  );
  const each = (all.length * bookingsPerDay) / 24;
  const [from, to] = [Math.floor(step * each), Math.floor((step + 1) * each)];
  // A stride without a common divisor with most numbers, so that bookings are spread over accounts.
  const chosen = Array.from(
    { length: to - from },
    (_, n) => all[((from + n) * 7_919) % all.length],
  );
  const booked: Booked[] = [];
  for (const kind of ["guesty", "hostaway"] as const) {
    const own = chosen.flatMap((one) => (one?.tenant.kind === kind ? [one] : []));
    const places = own.map(({ tenant: { id: account }, place }) => ({ account, place }));
    booked.push(...(await cluster.vendors[kind].book(places)));
  }
  return booked;
}

interface Living {
  fault: Fault | undefined;
  /** Connections whose PMS doesn't work, which nobody waits for. */
  aside: number[];
  mostSeconds: number;
}

async function livePart(
  cluster: Cluster,
  { keys }: World,
  day: Day,
  { fault, aside, mostSeconds }: Living,
): Promise<Part> {
  const from = Date.now();
  const cpu = cluster.cpu();
  for (const job of hourly) wakeSoon(job);
  const calling = { isOver: false };
  const callers = Array.from({ length: callersAtOnce }, (_, caller) =>
    callUntilOver(calling, cluster, keys, { caller, part: day.parts.length, calls: day.calls }),
  );
  const [isDone] = await Promise.all([
    untilQuiet(aside, from + mostSeconds * 1_000),
    // In the midst of the work.
    sleep(1_500).then(() => fault?.begin(cluster)),
  ]);
  calling.isOver = true;
  await Promise.all(callers);
  const memory = cluster.memory();
  const used = [...cluster.cpu()].map(([kind, seconds]) => [kind, seconds - (cpu.get(kind) ?? 0)]);
  return {
    from,
    to: Date.now(),
    fault: fault?.name ?? null,
    isQuiet: isDone,
    memory: Object.fromEntries(memory),
    cpu: Object.fromEntries(used) as Record<string, number>,
  };
}

/**
 * Lets servers look for work, and waits until nothing is due or being done, but for connections that are set aside. False
 * at the deadline.
 */
export async function untilQuiet(aside: readonly number[], deadline: number): Promise<boolean> {
  for (let tries = 0; Date.now() < deadline; tries++) {
    if (tries % lookEvery === 0) for (const job of looking) wakeSoon(job);
    await sleep(1_000);
    if (await isQuiet(aside)) return true;
  }
  return false;
}

async function isQuiet(aside: readonly number[]): Promise<boolean> {
  try {
    return await acrossAccounts(async () => {
      const now = new Date();
      const others = { id: { notIn: [...aside] } };
      const held = await db().connection.count({ where: { ...others, leaseUntil: { gt: now } } });
      if (held > 0) return false;
      for (const job of looking) {
        const due = await jobHandlers[job].due();
        const isConnection = job === "push-prices" || job === "import-connections";
        if (due.some(({ id }) => !(isConnection && aside.includes(id)))) return false;
      }
      return true;
    });
  } catch {
    // PostgreSQL restarts.
    return false;
  }
}

interface Caller {
  caller: number;
  /** The number of the day's part. */
  part: number;
  calls: Call[];
}

/** Calls the catalog with one key after the other, at each web server in turn. */
async function callUntilOver(
  calling: { isOver: boolean },
  { nodes }: Cluster,
  keys: readonly string[],
  { caller, part, calls }: Caller,
): Promise<void> {
  const names: readonly NodeName[] = ["web 1", "web 2"];
  for (let turn = caller; !calling.isOver; turn++) {
    const node = nodes.get(names[turn % 2] ?? "web 1");
    const key = keys[(part * callersAtOnce + turn) % keys.length] ?? "";
    if (node) {
      const start = performance.now();
      const status = await statusOf(`${node.url}/v1/listings_minimal`, key);
      calls.push({ part, status, ms: performance.now() - start });
    }
    await sleep(callPauseMs);
  }
}

/** 0 where a server that was killed doesn't answer. */
async function statusOf(url: string, key: string): Promise<number> {
  try {
    const response = await fetch(url, { headers: { "X-API-Key": key } });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** A line for a part: how long it took, the memory of each server at its end, and what went wrong. */
function tell(
  step: number,
  hours: number,
  { from, to, fault, isQuiet: isDone, memory }: Part,
): void {
  const what = step < hours ? `hour ${step}` : "after it";
  const used = Object.entries(memory).toSorted(([one], [other]) => one.localeCompare(other));
  const words = [
    what.padEnd(10),
    `${((to - from) / 1_000).toFixed(1)} s`.padStart(8),
    ...used.map(([node, mb]) => `${node} ${mb.toFixed(0)} MB`),
    fault ?? "",
    isDone ? "" : "not finished",
  ];
  console.log(words.filter(Boolean).join("  "));
}
