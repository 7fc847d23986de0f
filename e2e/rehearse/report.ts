import type { Cluster } from "./cluster";
import type { Day, Troubled } from "./day";
import {
  confirmedInTime,
  type Growth,
  growthOf,
  memoryOf,
  nightliesOf,
  type Part,
  quantile,
  type Row,
  type Wait,
  waitsOf,
} from "./figures";
import { readListings, readLooks, readLosses, readPushes } from "./records";
import type { Journal } from "./vendor-process";
import type { Options, Tenant, World } from "./world";

export interface Lived {
  cluster: Cluster;
  world: World;
  troubled: Troubled;
  day: Day;
  options: Options;
  /** CPU seconds of a day in which nothing is due, by kind of process. */
  idle: Readonly<Record<string, number>>;
  /** Bytes of each table. */
  before: ReadonlyMap<string, number>;
  after: ReadonlyMap<string, number>;
}

/** Goals of `growth.md` §5. */
const goals = { waitSeconds: 60, cpuSeconds: 120, gigabytes: 2, memory: 0.1, p99: 250 };
/** How much longer others wait for a vendor of which an account hangs: noise, and no more. */
const mostLonger = { times: 1.25, seconds: 1 };
/** Waits that are told one by one. */
const mostTold = 5;
/** Listings for which the needs are told too. */
const many = 15_000;

interface Report {
  rows: Row[];
  growth: Growth[];
  /** What else tells where a limit is met. */
  notes: string[];
}

/** The figures of a day, and what they are made of. */
export async function reportOf(lived: Lived): Promise<Report> {
  const { day, world, troubled, options } = lived;
  const working = world.tenants.filter(
    (tenant) => tenant !== troubled.hangs && tenant !== troubled.refuses,
  );
  const [from = 0] = day.parts.map((part) => part.from);
  const listings = await readListings(working, troubled);
  const nightlies = nightliesOf(listings, await readPushes(from), { from, hours: options.hours });
  const losses = await readLosses(lived.cluster, world, working, day);
  const waits = waitsOf(nightlies, day.parts);
  const growth = growthOf(lived.before, lived.after, 24 / options.hours);
  const rows = [
    confirmedRow(nightlies),
    lossRow(losses),
    largeRow(waits, lived),
    hungRow(waits, lived),
    cpuRow(lived),
    growthRow(growth, lived),
    ...memoryRows(day.parts),
    catalogRow(day),
    problemRow(losses.journals.flatMap(({ problems }) => problems)),
  ];
  const looks = (await readLooks()).map(({ job, seconds }) => `${job} ${seconds.toFixed(2)} s`);
  const notes = [
    requestNote(losses.journals, working, options),
    `a look for work: ${looks.join(", ")}`,
    `listings of small accounts that waited longest: ${toldLongest(waits.filter(({ account }) => account !== world.large.id))}`,
  ];
  return { rows, growth, notes };
}

/** Requests of small accounts, which were not synced before. */
function requestNote(
  journals: readonly Journal[],
  tenants: readonly Tenant[],
  { hours, listings }: Options,
): string {
  const requests = new Map(journals.map((journal) => [journal.account, journal.requests]));
  const small = tenants.filter((tenant) => tenant.listings === listings);
  const told = [...Map.groupBy(small, ({ kind }) => kind)].map(([kind, own]) => {
    const all = own.reduce((sum, { id }) => sum + (requests.get(id) ?? 0), 0);
    return `${kind} ${((all * 24) / hours / own.length / listings).toFixed(1)}`;
  });
  return `requests to a PMS per listing of a small account and day: ${told.join(", ")}`;
}

function confirmedRow(nightlies: ReturnType<typeof nightliesOf>): Row {
  const { nights, inTime, unplanned } = confirmedInTime(nightlies);
  return {
    figure: "due nights confirmed within 2 h of local midnight",
    goal: "100 %",
    measured: `${percent(inTime / nights)}: ${inTime} of ${nights} nights of ${nightlies.length} listings, ${unplanned} listings not planned`,
    holds: nights > 0 && inTime === nights && unplanned === 0,
  };
}

function lossRow(losses: Awaited<ReturnType<typeof readLosses>>): Row {
  const { nights, doubled, open, bookings, charges, checked } = losses;
  return {
    figure: "lost or doubled pushes, bookings, charges",
    goal: "0",
    measured: `${nights} of ${checked} nights differ, ${doubled} sent twice, ${open} pushes open, ${bookings} bookings, ${charges} charges`,
    holds: [nights, doubled, open, bookings, charges].every((count) => count === 0),
  };
}

function largeRow(waits: readonly Wait[], { world, day }: Lived): Row {
  const { id } = world.large;
  const busy = new Set(waits.flatMap(({ account, part }) => (account === id ? [part] : [])));
  const small = waits.filter(({ account, part }) => account !== id && busy.has(part));
  const [plain, faulty] = [false, true].map((isFaulty) =>
    small.filter(({ part }) => (day.parts[part]?.fault !== null) === isFaulty),
  );
  return {
    figure: "longest wait of a small account while the large one works",
    goal: `≤ ${goals.waitSeconds} s`,
    measured: `${toldWaits(plain)}; while something else went wrong too: ${toldWaits(faulty)}`,
    holds: longest(plain) <= goals.waitSeconds && small.length > 0,
  };
}

function hungRow(waits: readonly Wait[], { world, troubled, day }: Lived): Row {
  const { kind } = troubled.hangs;
  const own = new Set(world.tenants.filter((each) => each.kind === kind).map(({ id }) => id));
  own.delete(world.large.id);
  const others = waits.filter(
    ({ account, part }) => own.has(account) && day.parts[part]?.fault === null,
  );
  const before = others.filter(({ part }) => part < day.troubleFrom);
  const during = others.filter(({ part }) => part >= day.troubleFrom);
  const usual = quantile(secondsOf(before), 0.5);
  const now = quantile(secondsOf(during), 0.5);
  return {
    figure: "the hung vendor account's effect on the vendor's other accounts",
    goal: "none",
    measured: `longest wait before ${toldWaits(before)}, while it hangs ${toldWaits(during)}`,
    holds:
      before.length > 0 &&
      during.length > 0 &&
      now <= usual * mostLonger.times + mostLonger.seconds &&
      longest(during) <= goals.waitSeconds,
  };
}

/** What servers use with nothing to do is no listing's, and told by itself. */
function cpuRow({ world, day, options, idle }: Lived): Row {
  const kinds = new Map<string, number>();
  for (const { from, to, cpu } of day.parts)
    for (const [kind, seconds] of Object.entries(cpu)) {
      const own = seconds - ((idle[kind] ?? 0) * (to - from)) / 86_400_000;
      kinds.set(kind, (kinds.get(kind) ?? 0) + own);
    }
  const perThousand = (seconds: number): number =>
    (seconds * 1_000 * 24) / options.hours / listingsOf(world);
  const parts = [...kinds].map(([kind, seconds]) => `${kind} ${perThousand(seconds).toFixed(0)} s`);
  const sum = perThousand([...kinds.values()].reduce((all, each) => all + each, 0));
  const need = (sum * many) / 1_000;
  const idleParts = Object.entries(idle).map(
    ([kind, seconds]) => `${kind} ${seconds.toFixed(0)} s`,
  );
  return {
    figure: "CPU per 1,000 listings and day",
    goal: `≤ ${goals.cpuSeconds} s`,
    measured: `${sum.toFixed(0)} s (${parts.join(", ")}; ${day.calls.length} calls); ${many} listings: ${need.toFixed(0)} s, ${percent(need / 86_400)} of a core; besides, a day with nothing to do takes ${idleParts.join(", ")}`,
    holds: sum <= goals.cpuSeconds,
  };
}

function growthRow(growth: readonly Growth[], { world }: Lived): Row {
  const year = growth.reduce((sum, each) => sum + each.year, 0) / 1e9;
  const perThousand = (year * 1_000) / listingsOf(world);
  const all = (perThousand * many) / 1_000;
  return {
    figure: "database growth per 1,000 listings and year",
    goal: `≤ ${goals.gigabytes} GB`,
    measured: `${perThousand.toFixed(2)} GB; ${many} listings: ${all.toFixed(1)} GB`,
    holds: perThousand <= goals.gigabytes,
  };
}

function memoryRows(parts: readonly Part[]): Row[] {
  return Object.keys(parts.at(-1)?.memory ?? {}).map((node) => {
    const { first, last } = memoryOf(parts, node);
    const change = last / first - 1;
    return {
      figure: `memory of ${node}, first and last hour`,
      goal: "within 10 %",
      measured: `${first.toFixed(0)} and ${last.toFixed(0)} MB, ${percent(change)}`,
      holds: Math.abs(change) <= goals.memory,
    };
  });
}

function catalogRow({ calls }: Day): Row {
  const statuses = Map.groupBy(calls, ({ status }) => status);
  const answered = (statuses.get(200) ?? []).map(({ ms }) => ms);
  const p99 = quantile(answered, 0.99);
  const counts = [...statuses].map(([status, some]) => `${some.length} × ${status || "none"}`);
  return {
    figure: "p99 of GET /v1/listings_minimal on the web servers",
    goal: `≤ ${goals.p99} ms`,
    measured: `${p99.toFixed(0)} ms, median ${quantile(answered, 0.5).toFixed(0)} ms (answers: ${counts.join(", ")})`,
    holds: answered.length > 0 && p99 <= goals.p99,
  };
}

function problemRow(problems: readonly string[]): Row {
  const kinds = Map.groupBy(problems, (problem) => problem);
  const told = [...kinds].slice(0, 3).map(([problem, some]) => `${some.length} × ${problem}`);
  return {
    figure: "requests that break a vendor's rules",
    goal: "0",
    measured: [`${problems.length}`, ...told].join("; "),
    holds: problems.length === 0,
  };
}

/** The growth of each table, in MB. */
export function growthTable(growth: readonly Growth[]): string {
  const lines = growth.map(({ table, day, year }) => `${table} | ${mb(day)} | ${mb(year)}`);
  return ["\ntable | MB in the rehearsed day | MB in a year", "---|---|---", ...lines].join("\n");
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function listingsOf({ tenants }: World): number {
  return tenants.reduce((sum, { listings }) => sum + listings, 0);
}

function secondsOf(waits: readonly Wait[]): number[] {
  return waits.map(({ seconds }) => seconds);
}

function longest(waits: readonly Wait[] = []): number {
  return Math.max(0, ...secondsOf(waits));
}

function toldWaits(waits: readonly Wait[] = []): string {
  const [half, most] = [quantile(secondsOf(waits), 0.5), longest(waits)];
  return `${most.toFixed(1)} s (median ${half.toFixed(1)} s of ${waits.length} listings)`;
}

function toldLongest(waits: readonly Wait[]): string {
  const sorted = waits.toSorted((one, other) => other.seconds - one.seconds);
  const told = sorted
    .slice(0, mostTold)
    .map(
      ({ account, part, seconds }) =>
        `${seconds.toFixed(1)} s of account ${account} in hour ${part}`,
    );
  return told.join(", ");
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
