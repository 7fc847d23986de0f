import { dayOf, startOf, today as todayIn } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import type { Connector, PmsNight, RateRange } from "@/lib/intake/connections/server/connector";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { runDue } from "@/lib/jobs/server";
import { makeAccount, makeCalendar, makeListings } from "@/prisma/factories";
import type { PushClock } from "./context";
import { pushJob } from "./run";

/** One write that a fake PMS got. */
interface Write {
  id: string;
  ranges: RateRange[];
}

/** A PMS in memory: calendars of 100.00 with 2 nights, and faults to set. */
export class FakePms {
  readonly nights = new Map<string, Map<number, PmsNight>>();
  readonly writes: Write[] = [];
  /** What a write does instead of applying a price; default: apply it. */
  price: (price: number) => number | null = (price) => price;
  /** Throws or returns before a write is applied. */
  before: (write: Write) => unknown = () => {};
  /** Throws instead of a calendar. */
  reading: (ids: readonly string[]) => unknown = () => {};
  /** Throws after a write was applied. */
  after: (write: Write) => void = () => {};

  constructor(
    readonly first: number,
    readonly count = 120,
  ) {}

  night(id: string, day: number): PmsNight {
    const nights = this.nights.get(id) ?? new Map<number, PmsNight>();
    this.nights.set(id, nights);
    const night = nights.get(day) ?? { ...usual, day };
    nights.set(day, night);
    return night;
  }

  /** Its calendars and writes as text, and from text. */
  saved(): string {
    const nights = [...this.nights].map(([id, days]) => [id, [...days.values()]]);
    return JSON.stringify({ nights, writes: this.writes });
  }

  restore(text: string): void {
    const saved = JSON.parse(text) as { nights: [string, PmsNight[]][]; writes: Write[] };
    for (const [id, nights] of saved.nights) {
      this.nights.set(id, new Map(nights.map((night) => [night.day, night])));
    }
    this.writes.push(...saved.writes);
  }

  connector(): Connector {
    const page = { rows: [], next: null, total: 0, problems: [], leftOut: [], isLast: true };
    return {
      // More than the prices of 120 nights ever need: events add ranges on some days of the year.
      can: { nights: this.count, rangesPerRequest: 60, readBack: true, arrivalRules: true },
      health: () => Promise.resolve({ accountName: null }),
      listings: () => Promise.resolve(page),
      hasListing: () => Promise.resolve(true),
      reservations: () => Promise.resolve(page),
      calendar: async (ids, from, to) => {
        await this.reading(ids);
        return new Map(ids.map((id) => [id, this.#read(id, from, to)]));
      },
      pushRates: (id, ranges) => this.#write({ id, ranges: structuredClone([...ranges]) }),
    };
  }

  #read(id: string, from: number, to: number): PmsNight[] {
    return Array.from({ length: to - from + 1 }, (_, n) => ({ ...this.night(id, from + n) }));
  }

  async #write(write: Write) {
    await this.before(write);
    this.writes.push(write);
    for (const range of write.ranges) this.#apply(write.id, range);
    this.after(write);
    return write.ranges.map((range) => ({ range, result: "accepted" as const }));
  }

  #apply(id: string, { from, to, ...range }: RateRange): void {
    for (let day = from; day <= to; day++) {
      const night = this.night(id, day);
      if (range.price === "base") Object.assign(night, { price: usual.price, isBasePrice: true });
      else if (range.price !== undefined) {
        const price = this.price(range.price);
        if (price !== null) Object.assign(night, { price, isBasePrice: false });
      }
      if (range.minStay === "base") Object.assign(night, { minStay: 2, isBaseMinStay: true });
      else if (range.minStay)
        Object.assign(night, { minStay: range.minStay, isBaseMinStay: false });
      if (range.closedOnArrival !== undefined) night.closedOnArrival = range.closedOnArrival;
      if (range.closedOnDeparture !== undefined) night.closedOnDeparture = range.closedOnDeparture;
    }
  }
}

const usual = {
  state: "available",
  price: 10_000,
  minStay: 2,
  closedOnArrival: false,
  closedOnDeparture: false,
  isBasePrice: true,
  isBaseMinStay: true,
} as const satisfies Omit<PmsNight, "day">;

const zones = ["America/Vancouver", "Europe/London", "Asia/Singapore"] as const;
/** Where it is neither early nor late now: a test that begins before midnight may not end after it. */
export const zone =
  process.env["PUSH_ZONE"] ??
  zones.find((place) => {
    const hours = (Date.now() - startOf(todayIn(place), place).getTime()) / 3_600_000;
    return hours >= 7.5 && hours < 17;
  }) ??
  zones[0];
export const today = todayIn(zone);
/** The fake clock begins here: in the afternoon, when every listing's night has come. */
export const start = new Date(startOf(today, zone).getTime() + 15 * 3_600_000);

/** All fakes by connection: a run of the job is every account's. */
const pmsOf = new Map<number, FakePms>();

/** An account whose listings sync with a fake PMS through a connection, a clock to move, and a run of the job. */
export async function setUp(listings = 1, pms = new FakePms(dayOf(today))) {
  const place = { timeZone: zone };
  const { account, caller } = await makeAccount({ ...place, apiAccess: "enabled" });
  const fields = { ...place, basePrice: 20_000, minPrice: null, maxPrice: null, createdAt: start };
  const made = await makeListings(
    account,
    Array.from({ length: listings }, () => fields),
  );
  for (const listing of made) {
    const calendar = { from: today, nights: 200, price: () => 10_000, minStay: () => 2 };
    await makeCalendar(listing, calendar);
  }
  const connection = await db().connection.create({
    data: {
      accountId: account.id,
      kind: "guesty",
      pmsName: "guesty",
      name: "PMS",
      state: "active",
    },
  });
  await db().connectionListing.createMany({
    data: made.map(({ key }) => ({ listingKey: key, connectionId: connection.id })),
  });
  pmsOf.set(connection.id, pms);
  // Never behind the database's clock, by which inputs are read.
  let now = Math.max(start.getTime(), Date.now());
  const clock: PushClock = {
    now: () => new Date(now),
    wait: (ms) => {
      now += ms;
      return Promise.resolve();
    },
  };
  const run = async (signal = new AbortController().signal): Promise<void> => {
    await runDue(
      pushJob(({ id }) => (pmsOf.get(id) ?? pms).connector(), clock),
      signal,
    );
  };
  const later = (seconds: number): void => {
    now += seconds * 1_000;
  };
  return { account, caller, listings: made, connection, pms, run, later, clock };
}

/** A failure of the vendor. */
export function failing(kind: ConstructorParameters<typeof ConnectorError>[0], message = "Away.") {
  return new ConnectorError(kind, message);
}
