import { evaluateDue } from "@/e2e/factories/jobs";
import { priced, write } from "@/e2e/factories/log-entries";
import { addDays, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { create } from "@/lib/inventory/bookings/server/testing";
import { makeAccount, makeCalendar, makeListing } from "@/prisma/factories";
import { median } from "./load";
import type { Figure } from "./table";

const sizes = { rounds: 60, stays: 100, portfolio: 5_000 } as const;
const most = { overhead: 1.1, midnightSeconds: 30 } as const;

/** What events cost the writes that make them, and a midnight at which the prices of 5,000 listings are told. */
export async function eventFigures(): Promise<Figure[]> {
  return [await loggedFigure(), await bookedFigure(), await midnightFigure()];
}

/** A change of a listing with its log entry: the one action is told, the other is not. */
async function loggedFigure(): Promise<Figure> {
  const { caller, listings } = await makeAccount({ listings: 1 });
  const [listing] = listings;
  if (!listing) throw new Error("no listing");
  const entry = priced(listing, 1);
  const untold = { ...entry, action: "api_push_price" } as typeof entry;
  return paired({
    what: "A change with its log entry, told",
    against: "one that is not told",
    one: () => write(caller, [entry]),
    other: () => write(caller, [untold]),
  });
}

/** Reservations through the API's verb, with the triggers that tell them and without. */
async function bookedFigure(): Promise<Figure> {
  const { account, caller } = await makeAccount();
  await makeListing(account, { listingId: "1", pmsName: "guesty" });
  const first = addDays(today("UTC"), 30);
  let stays = 0;
  const book = () =>
    create(
      caller,
      ...Array.from({ length: sizes.stays }, () => ({
        reservation_id: `R${++stays}`,
        start_date: first,
        end_date: addDays(first, 3),
      })),
    );
  return paired({
    what: `${sizes.stays} reservations, told`,
    against: "the same, not told",
    one: book,
    other: book,
    beforeOther: () => switchTrigger("DISABLE"),
    afterOther: () => switchTrigger("ENABLE"),
  });
}

interface Pair {
  what: string;
  against: string;
  one: () => Promise<unknown>;
  other: () => Promise<unknown>;
  beforeOther?: () => Promise<void>;
  afterOther?: () => Promise<void>;
}

async function paired({ what, against, one, other, ...around }: Pair): Promise<Figure> {
  const times: { one: number; other: number }[] = [];
  for (let round = 0; round < sizes.rounds; round++) {
    const ms = await timed(one);
    await around.beforeOther?.();
    times.push({ one: ms, other: await timed(other) });
    await around.afterOther?.();
  }
  // The first rounds run code that isn't compiled yet.
  const settled = times.slice(10);
  const [ms, otherMs] = [
    median(settled.map((each) => each.one)),
    median(settled.map((each) => each.other)),
  ];
  const ratio = ms / otherMs;
  return {
    what,
    against,
    ratio,
    target: `≤ ${most.overhead}`,
    holds: ratio <= most.overhead,
    measured: `${ms.toFixed(2)} ms and ${otherMs.toFixed(2)} ms`,
  };
}

const countTold = () => db().event.count({ where: { type: "price.changed" } });
const tomorrow = () => new Date(Date.now() + 86_400_000);

const switchTrigger = async (state: "ENABLE" | "DISABLE"): Promise<void> => {
  await db().$executeRawUnsafe(`ALTER TABLE reservation ${state} TRIGGER reservation_tells_new`);
};

async function midnightFigure(): Promise<Figure> {
  const { listings } = await makeAccount({ listings: sizes.portfolio });
  for (const listing of listings) {
    await makeCalendar(listing, { from: today("UTC"), nights: 365 });
  }
  await evaluateDue();
  const before = await countTold();
  const told = await usedBy(() => evaluateDue(tomorrow));
  const changed = (await countTold()) - before;
  await db().listingEvaluation.updateMany({ data: { dueAt: new Date(0) } });
  const same = await usedBy(() => evaluateDue(tomorrow));
  return {
    what: `Midnight of ${sizes.portfolio.toLocaleString("en")} listings, ${changed.toLocaleString("en")} with other prices`,
    against: "an evaluation that finds none",
    ratio: told / same,
    target: `≤ ${most.midnightSeconds} s of one core more`,
    holds: told - same <= most.midnightSeconds && changed > 0,
    measured: `${told.toFixed(1)} s and ${same.toFixed(1)} s of this process`,
  };
}

/** Seconds of processor time that this process used. */
async function usedBy(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
