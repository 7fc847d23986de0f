import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { worstFeeds } from "@/e2e/factories/worst-feeds";
import { env } from "@/lib/core/env";
import { db } from "@/lib/db/server";
import { addFeed } from "./commands";
import { importFeeds } from "./import";
import { airbnbCalendar, feedWorld } from "./testing";

const names = Object.keys(worstFeeds);
const well = airbnbCalendar(["a", "2099-06-10", "2099-06-13"]);
/** What the server answers under each path; by default the whole calendar. */
const answers = new Map<string, { headers: object; body: Uint8Array }>();
const { CONNECTION_HOSTS: hosts } = env();
let server: Server;
let url = "";

beforeAll(async () => {
  server = createServer(({ url: path = "" }, response) => {
    const { headers, body } = answers.get(path) ?? { headers: {}, body: Buffer.from(well) };
    // Making a feed can take longer than an idle connection lives.
    response.writeHead(200, { ...headers, connection: "close" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  Object.assign(env(), { CONNECTION_HOSTS: [...hosts, host] });
  url = `http://${host}`;
});

afterAll(async () => {
  Object.assign(env(), { CONNECTION_HOSTS: hosts });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function feedThatIsRead(name: string) {
  const { caller, connection, listing } = await feedWorld();
  const path = `/${names.indexOf(name)}`;
  answers.delete(path);
  const given = { url: `${url}${path}`, channel: "airbnb", listing_key: listing.key };
  const { id } = await addFeed(caller, connection.id, given);
  const { counts } = await importFeeds(connection, AbortSignal.timeout(30_000));
  expect(counts).toMatchObject({ read: 1, reservations: 1 });
  const worst = worstFeeds[name]?.();
  if (!worst) throw new Error("There is no such feed.");
  answers.set(path, worst);
  const readAt = async (now: Date) => {
    const signal = AbortSignal.timeout(30_000);
    const pass = await importFeeds(connection, signal, { now: () => now });
    const { failure, reason } = await db().connectionFeed.findUniqueOrThrow({ where: { id } });
    return { counts: pass.counts, failure, reason };
  };
  return { listing, worst, readAt };
}

const [refused, read] = [names.slice(0, -1), names.slice(-1)];

test.each(refused)("%s ends by its name and cancels nothing", async (name) => {
  const { listing, worst, readAt } = await feedThatIsRead(name);
  const { failure, reason } = worst;
  const counts = { feeds: 1, read: 0, failed: 1, reservations: 0, cancelled: 0 };
  for (const date of ["2098-01-01", "2098-01-03"]) {
    expect(await readAt(new Date(date))).toEqual({ counts, failure, reason });
  }
  const stays = await db().reservation.findMany({ where: { listingKey: listing.key } });
  expect(stays.map(({ status }) => status)).toEqual(["booked"]);
});

test.each(read)("%s counts once, with its first dates", async (name) => {
  const { worst, readAt } = await feedThatIsRead(name);
  const { counts, ...outcome } = await readAt(new Date("2098-01-01"));
  expect(outcome).toEqual({ failure: null, reason: worst.reason });
  expect(counts).toMatchObject({ read: 1, failed: 0 });
  const events = await db().connectionFeedEvent.findMany({ where: { kind: "unavailable" } });
  expect(events).toHaveLength(1);
});
