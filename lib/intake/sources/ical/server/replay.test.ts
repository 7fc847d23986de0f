import { expect, test } from "vitest";
import { generateFeeds, type GeneratedFeed, type TrueEvent } from "@/e2e/factories/ical-feeds";
import { dateOf, dayOf, fromUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { addFeed } from "./commands";
import { feedWorld, type FeedReply } from "./testing";

/** Stored events, in the words of the truth. */
async function storedOf(feedId: number): Promise<string[]> {
  const events = await db().connectionFeedEvent.findMany({ where: { feedId } });
  return events
    .map(({ kind, checkIn, checkOut, cancelledAt }) => {
      const span = { from: dayOf(fromUtc(checkIn)), to: dayOf(fromUtc(checkOut)) };
      return lineOf({ ...span, kind, isCancelled: cancelledAt !== null });
    })
    .toSorted();
}

const lineOf = ({ kind, from, to, isCancelled }: TrueEvent): string =>
  `${dateOf(from)} ${dateOf(to)} ${kind}${isCancelled ? " gone" : ""}`;

/** Stays and blocks of a feed as reservations should have them: a block that went leaves nothing. */
const reservationsIn = (truth: readonly TrueEvent[]): string[] =>
  truth
    .filter(({ kind, isCancelled }) => kind === "booked" || (kind === "blocked" && !isCancelled))
    .map(
      ({ kind, from, to, isCancelled }) =>
        `${dateOf(from)} ${dateOf(to)} ${isCancelled ? "cancelled" : kind}`,
    )
    .toSorted();

test("27 weeks of six feeds are stored as they truly were, without a stay cancelled or lost", async () => {
  const { caller, connection, pass } = await feedWorld();
  const feeds: { feed: GeneratedFeed; id: number; key: number }[] = [];
  for (const feed of generateFeeds("stored")) {
    const new_listing = { name: feed.source.name, currency: "EUR", time_zone: "Europe/Rome" };
    const url = `https://feeds.example/${feed.source.name}`;
    const { id, listing_key: key } = await addFeed(caller, connection.id, {
      url,
      channel: feed.source.channel,
      new_listing,
    });
    feeds.push({ feed, id, key });
  }
  for (const week of Array.from({ length: 27 }, (_, index) => index)) {
    const reads = feeds.flatMap(({ feed, id }) =>
      (feed.weeks[week]?.reads ?? []).map((read) => ({ ...read, id, name: feed.source.name })),
    );
    const passes = Map.groupBy(reads, ({ at }) => at.getTime());
    for (const [at, asked] of [...passes].toSorted(([a], [b]) => a - b)) {
      const server = (url: string): FeedReply => {
        const read = asked.find(({ name }) => url.endsWith(`/${name}`));
        if (!read || read.status === null) return new Error("cut");
        return { status: read.status, body: read.body };
      };
      const due = asked.map(({ id }) => id);
      await pass(new Date(at), server, due);
    }
  }
  for (const { feed, id, key } of feeds) {
    const truth = feed.weeks.at(-1)?.truth ?? [];
    expect(await storedOf(id)).toEqual(truth.map(lineOf).toSorted());
    const stays = await db().reservation.findMany({ where: { listingKey: key } });
    const found = stays.map(
      ({ checkIn, checkOut, status }) => `${fromUtc(checkIn)} ${fromUtc(checkOut)} ${status}`,
    );
    expect(found.toSorted()).toEqual(reservationsIn(truth));
  }
}, 400_000);
