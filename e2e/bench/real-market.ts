import { existsSync } from "node:fs";
import { join } from "node:path";
import { db } from "@/lib/db/server";
import { fileSource, importMarket, ImportOptions } from "@/lib/intake/sources/files/server";

/** Imports the real data set as market data, its dates moved to today's; false without one in the folder. */
export async function importVictoria(folder: string | undefined): Promise<boolean> {
  const files = folder && ["listings.csv.gz", "calendar.csv.gz"].map((name) => join(folder, name));
  const [listings, calendar] = files || [];
  if (!listings || !calendar || !existsSync(calendar)) return false;
  const options = { format: "inside-airbnb", currency: "CAD", shift_dates: true };
  const sources = { listings: fileSource(listings), calendar: fileSource(calendar) };
  await importMarket(sources, ImportOptions.parse(options));
  await db().$executeRaw`ANALYZE`;
  return true;
}
