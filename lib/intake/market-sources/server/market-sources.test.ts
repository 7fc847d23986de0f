import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ConnectorError } from "@/lib/intake/connections/server";
import { addDays, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { runDue } from "@/lib/jobs/server";
import { makeAccount, makeListing, makeMember } from "@/prisma/factories";
import { callerFor } from "@/lib/auth/server/key-caller";
import { everywhere } from "@/lib/auth/permissions";
import type { NewFile } from "../schema";
import { NewMarketSource } from "../schema";
import {
  addMarketPiece,
  addMarketSource,
  deleteOldMarketSources,
  removeMarketSource,
  restoreMarketSource,
  retryMarketSource,
} from "./commands";
import type { Fetching } from "./download";
import { listMarketSources } from "./queries";
import { marketSourceJob } from "./read";

const never = { pause: 0 };
const day = today("UTC");

const listings = `id,name,room_type,latitude,longitude,price,bedrooms,last_scraped
1,Quay,Entire home/apt,48.4201,-123.3702,$100.00,1,${day}
2,Park,Entire home/apt,48.4202,-123.3703,$120.00,1,${day}
3,"No place",Entire home/apt,,,$120.00,1,${day}
`;
const calendar = [
  "listing_id,date,available,price,minimum_nights",
  ...[1, 2].flatMap((id) =>
    Array.from({ length: 40 }, (_, n) => `${id},${addDays(day, n)},t,$${100 + n}.00,2`),
  ),
].join("\n");

async function setUp() {
  const { account, owner } = await makeAccount();
  const listing = await makeListing(account, { latitude: 48.42, longitude: -123.37 });
  return { account, owner, listing, caller: await callerFor(owner) };
}

type Caller = Awaited<ReturnType<typeof callerFor>>;

function given(one: NewFile, other: NewFile, fields: object = {}) {
  return NewMarketSource.parse({
    name: "Victoria",
    currency: "CAD",
    listings: one,
    calendar: other,
    ...fields,
  });
}

function fileOf(name: string, { length: bytes }: Buffer) {
  return { name, bytes };
}

/** Adds the two files, in pieces of 500 bytes. */
async function upload(caller: Caller, files: { listings: Buffer; calendar: Buffer }) {
  const { id } = await addMarketSource(
    caller,
    given(fileOf("listings.csv.gz", files.listings), fileOf("calendar.csv", files.calendar)),
  );
  for (const part of ["listings", "calendar"] as const) {
    for (let at = 0; at < files[part].length; at += 500) {
      const data = files[part].subarray(at, at + 500).toString("base64");
      await addMarketPiece(caller, id, { part, at, data });
    }
  }
  return id;
}

const both = { listings: gzipSync(listings), calendar: Buffer.from(calendar) };

test("two uploaded files become market data of the account, with attribution, age and what they serve", async () => {
  const { caller } = await setUp();
  const id = await upload(caller, both);
  expect((await listMarketSources(caller)).sources).toMatchObject([{ id, state: "waiting" }]);
  const versions = await db().marketVersion.findMany();
  await runDue(marketSourceJob(never));
  expect(await db().marketVersion.findMany()).toEqual(versions);
  const { sources, nearest, installation } = await listMarketSources(caller);
  expect(sources).toMatchObject([
    {
      name: "Victoria",
      format: "inside-airbnb",
      attribution: "Inside Airbnb (insideairbnb.com), CC BY 4.0",
      state: "ready",
      as_of: day,
      age: 0,
      homes: 2,
      nights: 80,
      serves: 1,
      files: [],
      result: { skipped: 1, problems: [expect.stringContaining("listings.csv.gz line 4")] },
    },
  ]);
  expect(nearest).toMatchObject({ city: "Victoria", country: "Canada" });
  expect(installation.homes).toBe(0);
  expect(await db().marketPiece.count()).toBe(0);
  const entries = await db().logEntry.findMany({ where: { action: "market_source_added" } });
  expect(entries).toMatchObject([{ userId: caller.actor.id, name: "Victoria" }]);
});

test("a piece that is sent twice changes nothing, one out of order and one too many are refused", async () => {
  const { caller } = await setUp();
  const file = { name: "a.csv", bytes: 6 };
  const { id } = await addMarketSource(caller, given(file, file));
  const piece = (at: number, text: string) =>
    addMarketPiece(caller, id, {
      part: "listings",
      at,
      data: Buffer.from(text).toString("base64"),
    });
  expect(await piece(0, "abc")).toMatchObject({ received: 3, state: "receiving" });
  expect(await piece(0, "abc")).toMatchObject({ received: 3 });
  await expect(piece(4, "d")).rejects.toThrow("The next piece begins at 3.");
  await expect(piece(3, "defg")).rejects.toThrow("larger than it was announced");
  const other = await setUp();
  await expect(
    addMarketPiece(other.caller, id, { part: "listings", at: 3, data: "ZGVm" }),
  ).rejects.toThrow("not found");
});

test.each([
  [{ name: "a.csv", bytes: 200 * 1024 * 1024 + 1 }, "larger than 200 MB"],
  [{ name: "a.xlsx", bytes: 10 }, "not a CSV file"],
  [{ url: "http://files.example/a.csv" }, "must begin with https://"],
  [{ url: "https://10.0.0.1/a.csv" }, "private address"],
])("%j is refused", async (file, message) => {
  const { caller } = await setUp();
  const refusal = await addMarketSource(caller, given(file, file)).catch((error: unknown) => error);
  expect(JSON.stringify(refusal) + String(refusal)).toContain(message);
});

test("files that cannot be read leave nothing but the reason, and can be tried again", async () => {
  const { caller } = await setUp();
  const id = await upload(caller, { ...both, calendar: Buffer.from("a,b\n1,2\n") });
  await runDue(marketSourceJob(never));
  const [failed] = (await listMarketSources(caller)).sources;
  expect(failed).toMatchObject({ state: "failed", homes: 0 });
  expect(failed?.result.error).toContain("calendar.csv");
  expect(await db().marketListing.count()).toBe(0);
  await retryMarketSource(caller, id);
  await runDue(marketSourceJob(never));
  expect((await listMarketSources(caller)).sources).toMatchObject([{ state: "failed" }]);
  await removeMarketSource(caller, id);
  expect((await listMarketSources(caller)).sources).toEqual([]);
});

test("a removed source can be put back for 30 days, and is deleted after them", async () => {
  const { caller, listing } = await setUp();
  const id = await upload(caller, both);
  await runDue(marketSourceJob(never));
  const markOf = async () =>
    (await db().listingEvaluation.findFirstOrThrow({ where: { listingKey: listing.key } })).mark;
  const before = await markOf();
  await removeMarketSource(caller, id);
  expect(await markOf()).toBeGreaterThan(before);
  const [removed] = (await listMarketSources(caller)).sources;
  expect(removed?.restore_until).not.toBeNull();
  await restoreMarketSource(caller, id);
  await expect(restoreMarketSource(caller, id)).rejects.toThrow("was not removed");
  await removeMarketSource(caller, id);
  const late = new Date(Date.now() + 31 * 86_400_000);
  await expect(restoreMarketSource(caller, id, late)).rejects.toThrow("30 days");
  expect(await deleteOldMarketSources(new Date())).toBe(0);
  expect(await deleteOldMarketSources(late)).toBe(1);
  expect(await db().marketListing.count()).toBe(0);
});

test("only who may import adds and removes; a member sees it", async () => {
  const { account, caller } = await setUp();
  const id = await upload(caller, both);
  await runDue(marketSourceJob(never));
  const { person } = await makeMember(account, { permissions: everywhere("view") });
  const member = await callerFor(person);
  // Of the listings it says no more than the member may know: none was granted.
  expect(await listMarketSources(caller)).toMatchObject({ listings: 1, sources: [{ serves: 1 }] });
  expect(await listMarketSources(member)).toMatchObject({
    sources: [{ id, serves: 0 }],
    listings: 0,
    nearest: null,
  });
  await expect(removeMarketSource(member, id)).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
  const other = await setUp();
  expect((await listMarketSources(other.caller)).sources).toEqual([]);
  await expect(removeMarketSource(other.caller, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

/** A server that breaks off after `most` bytes, and knows parts if `etag` is given. */
function server(files: Record<string, Buffer>, most: number, etag: string | null) {
  const asked: (string | undefined)[] = [];
  const fetch: NonNullable<Fetching["fetch"]> = async (address, { headers = {} }) => {
    const whole = files[new URL(address).pathname];
    if (!whole) return { status: 404, headers: new Headers(), body: chunks(Buffer.alloc(0), 0) };
    const { range } = headers;
    asked.push(range);
    const from = range ? Number(/^bytes=(\d+)-$/.exec(range)?.[1]) : 0;
    if (range && from >= whole.length)
      return { status: 416, headers: new Headers(), body: chunks(Buffer.alloc(0), 0) };
    const rest = whole.subarray(from);
    const told = { "content-length": String(rest.length), ...(etag && { etag }) };
    return { status: range ? 206 : 200, headers: new Headers(told), body: chunks(rest, most) };
  };
  return { fetch, asked };
}

async function* chunks(bytes: Buffer, most: number): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, most);
  if (bytes.length > most) throw new ConnectorError("unavailable", "The connection was cut.");
}

const at = (path: string): NewFile => ({ url: `https://files.example${path}` });

test("addresses are fetched, and what broke off goes on where it ended", async () => {
  const { caller } = await setUp();
  await addMarketSource(caller, given(at("/l.csv.gz"), at("/c.csv")));
  const files = { "/l.csv.gz": both.listings, "/c.csv": both.calendar };
  const { fetch, asked } = server(files, 900, '"v1"');
  await runDue(marketSourceJob({ ...never, fetch }));
  expect((await listMarketSources(caller)).sources).toMatchObject([
    { state: "ready", homes: 2, nights: 80 },
  ]);
  const parts = Math.ceil(both.calendar.length / 900);
  expect(asked).toEqual([
    undefined,
    undefined,
    ...Array.from({ length: parts - 1 }, (_, n) => `bytes=${900 * (n + 1)}-`),
  ]);
});

test("a fetch that was stopped right behind the last piece begins again", async () => {
  const { caller } = await setUp();
  const { id } = await addMarketSource(caller, given(at("/l.csv.gz"), at("/c.csv")));
  const bytes = both.listings;
  const where = { sourceId_part: { sourceId: id, part: "listings" as const } };
  await db().marketPiece.create({ data: { sourceId: id, part: "listings", at: 0, bytes } });
  await db().marketFile.update({ where, data: { received: bytes.length, etag: '"v1"' } });
  const files = { "/l.csv.gz": both.listings, "/c.csv": both.calendar };
  const { fetch, asked } = server(files, 100_000, '"v1"');
  await runDue(marketSourceJob({ ...never, fetch }));
  expect((await listMarketSources(caller)).sources).toMatchObject([{ state: "ready", homes: 2 }]);
  expect(asked).toContain(`bytes=${bytes.length}-`);
});

test("an address without a file is refused in words", async () => {
  const { caller } = await setUp();
  await addMarketSource(caller, given(at("/l.csv"), at("/gone.csv")));
  const { fetch } = server({ "/l.csv": Buffer.from(listings) }, 10_000, null);
  await runDue(marketSourceJob({ ...never, fetch }));
  expect((await listMarketSources(caller)).sources).toMatchObject([
    { state: "failed", result: { error: "files.example answered 404." } },
  ]);
});

test("a server that stops goes on at the next start", async () => {
  const { caller } = await setUp();
  await upload(caller, both);
  const stopped = new AbortController();
  const reading = runDue(marketSourceJob(), stopped.signal);
  stopped.abort();
  await reading;
  await runDue(marketSourceJob(never));
  expect((await listMarketSources(caller)).sources).toMatchObject([{ state: "ready", homes: 2 }]);
});
