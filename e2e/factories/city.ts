import { join } from "node:path";
import { callerFor } from "@/lib/auth/server/key-caller";
import { fileSource } from "@/lib/intake/sources/files/server/source";
import { importListings, importMarket } from "@/lib/intake/sources/files/server/commands";
import { ImportOptions } from "@/lib/intake/sources/files/schema";
import { makeAccount } from "@/prisma/factories";
import { hash, signInOf, type SomePerson } from "./tenants";

/** The host of the real data set whose listings make a natural account. */
const host = "32614142";

/** The owner of an account with that host's 42 listings; the market is their whole city, read as `npm run import` reads it. */
export async function makeCity(input: { folder: string }): Promise<SomePerson> {
  const options = ImportOptions.parse({
    format: "inside-airbnb",
    currency: "CAD",
    country: "CA",
    state: "BC",
    city: "Victoria",
    shift_dates: true,
  });
  const files = {
    listings: fileSource(join(input.folder, "listings.csv.gz")),
    calendar: fileSource(join(input.folder, "calendar.csv.gz")),
  };
  const { owner } = await makeAccount({
    name: `Host ${host}`,
    timeZone: "America/Vancouver",
    owner: { name: "Owner of a real account", passwordHash: await hash() },
    apiAccess: "enabled",
    apiEnabledAt: new Date(),
  });
  await importMarket(files, options);
  const own = { ...options, where: [{ column: "host_id", value: host }] };
  await importListings(await callerFor(owner), files, own);
  return { ...signInOf(owner), apiKey: null };
}
