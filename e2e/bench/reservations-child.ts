/** One import of reservations in a process of its own: `import FILE LISTINGS`, `parse FILE` or `idle`; prints {seconds, cpu, peak}. */
import { createReadStream } from "node:fs";
import { parse } from "csv-parse";
import { callerFor } from "@/lib/auth/server/key-caller";
import { database } from "@/lib/db/server";
import { fileSource, importReservations } from "@/lib/intake/sources/files/server";
import { makeAccount, makeListings } from "@/prisma/factories";
import { updateDatabase } from "@/prisma/prepare";

const [work = "", file = "", listings = ""] = process.argv.slice(2);
if (work !== "parse") await updateDatabase();
const caller = work === "parse" ? undefined : await tenant(Number(listings));
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
if (work === "parse") await parseOnly();
if (work === "import" && caller) {
  const { reservations } = await importReservations(caller, fileSource(file), { strict: true });
  if (reservations.created === 0) throw new Error("Nothing was imported.");
}
const { user, system } = process.cpuUsage(cpuBefore);
const seconds = (performance.now() - startedAt) / 1_000;
if (work !== "parse") await database().close();
const peak = process.resourceUsage().maxRSS / 1_024;
console.log(JSON.stringify({ seconds, cpu: (user + system) / 1e6, peak }));
process.exit(0);

async function parseOnly(): Promise<void> {
  let rows = 0;
  for await (const _row of createReadStream(file).pipe(parse())) rows++;
  if (rows === 0) throw new Error(`${file} holds no rows.`);
}

async function tenant(count: number) {
  const { account, owner } = await makeAccount();
  const named = { pmsName: "csv", timeZone: "Europe/Lisbon" };
  const fields = Array.from({ length: count }, (_, at) => ({ ...named, listingId: `L${at + 1}` }));
  await makeListings(account, fields);
  return callerFor(owner);
}
