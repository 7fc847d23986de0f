import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { expect, test } from "vitest";
import { realData } from "@/e2e/setup/real-data";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { importListings } from "@/lib/intake/sources/files/server/commands";
import { importOptions, memorySource } from "@/lib/intake/sources/files/server/testing";
import { importNow, upload } from "./testing";
import { changeUpload } from "./view";

const folder = realData();
if (!folder) console.warn("There is no real data set: uploads of real data are skipped.");

const unzipped = (name: string): string =>
  gunzipSync(readFileSync(join(folder ?? "", name))).toString();

/** Published listings and their nights, as they are. */
function published(count: number) {
  const [header = [], ...rows] = parse(unzipped("listings.csv.gz"));
  const chosen = rows.slice(0, count);
  const ids = new Set(chosen.map(([id]) => id));
  const [first = "", ...nights] = unzipped("calendar.csv.gz").split("\n");
  const own = nights.filter((line) => ids.has(line.slice(0, line.indexOf(","))));
  return { listings: stringify([header, ...chosen]), calendar: [first, ...own].join("\n") };
}

/** What is stored of an account, by the ids of its listings. */
async function stored(accountId: number) {
  const listings = await db().listing.findMany({
    where: { accountId },
    include: { calendar: { orderBy: { month: "asc" } } },
    orderBy: { listingId: "asc" },
  });
  return listings.map(({ key: _key, accountId: _account, createdAt: _at, ...listing }) => {
    // A published file has its own id as the channel's; an upload says nothing of channels.
    const calendar = listing.calendar.map(({ listingKey: _listing, ...month }) => month);
    const name = oneLine(listing.name);
    return { ...listing, name, propertyName: name, channels: [], calendar };
  });
}

/** The reader of published files joins runs of spaces; our own columns keep them. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

test.skipIf(!folder)(
  "published listings and nights come through an upload as they do through the import command",
  { timeout: 120_000 },
  async () => {
    const { listings, calendar } = published(150);
    const byCommand = await makeAccount({ currency: "CAD" });
    const files = {
      listings: memorySource("listings.csv", listings, 65_536),
      calendar: memorySource("calendar.csv", calendar, 65_536),
    };
    const options = importOptions({ format: "inside-airbnb", currency: "CAD" });
    const result = await importListings(byCommand.caller, files, options);
    expect(result.listings.skipped).toBe(0);

    const byUpload = await makeAccount({ currency: "CAD" });
    const first = await upload(byUpload.caller, "listings", listings);
    await changeUpload(byUpload.caller, first, { pms_name: "airbnb" });
    const done = await importNow(byUpload.caller, first);
    expect(done).toMatchObject({ state: "done", result: { created: 150, left_out: 0 } });
    const second = await upload(byUpload.caller, "calendar", calendar);
    expect(await importNow(byUpload.caller, second)).toMatchObject({
      state: "done",
      result: { imported: result.calendar?.read, left_out: 0 },
    });
    const [command, uploaded] = [
      await stored(byCommand.account.id),
      await stored(byUpload.account.id),
    ];
    expect(uploaded).toHaveLength(150);
    expect(uploaded).toEqual(command);
  },
);
