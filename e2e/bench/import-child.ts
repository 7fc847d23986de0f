/** One measurement in a process of its own: `parse FILE`, `import LISTINGS CALENDAR` or `idle`; prints {seconds, peak}. */
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import { database, db } from "@/lib/db/server";
import { fileSource, importMarket, ImportOptions } from "@/lib/intake/sources/files/server";
import { updateDatabase } from "@/prisma/prepare";

const [work = "", first = "", second = ""] = process.argv.slice(2);
const works: Record<string, () => Promise<void>> = {
  parse: parseOnly,
  import: importBoth,
  idle: async () => void (await db().marketListing.count()),
};

if (work !== "parse") await updateDatabase();
const startedAt = performance.now();
await works[work]?.();
const seconds = (performance.now() - startedAt) / 1_000;
if (work !== "parse") await database().close();
console.log(JSON.stringify({ seconds, peak: process.resourceUsage().maxRSS / 1_024 }));
process.exit(0);

async function parseOnly(): Promise<void> {
  let rows = 0;
  const parser = createReadStream(first).pipe(createGunzip()).pipe(parse());
  for await (const _row of parser) rows++;
  if (rows === 0) throw new Error(`${first} holds no rows.`);
}

async function importBoth(): Promise<void> {
  const files = { listings: fileSource(first), calendar: fileSource(second) };
  const options = ImportOptions.parse({ format: "inside-airbnb", currency: "CAD", country: "CA" });
  const { calendar } = await importMarket(files, options);
  if (!calendar?.read) throw new Error("Nothing was imported.");
}
