/**
 * `KIND`: the stand-ins of one vendor, one for each account, in a process of its own that its parent asks by messages
 * (`vendor-process.ts`). All of an account's listings are alike but for their time zones.
 */
import { dayAfter } from "@/e2e/standins/days";
import { type Standin, startGuesty, startHostaway } from "@/e2e/standins";
import { longId } from "@/e2e/standins/seeds";
import type { Asked, Booked, Journal, Kind, Opened, Trouble } from "./vendor-process";
import { doubledNights } from "./figures";

/** Seconds until a vendor answers. */
const latency = { guesty: 0.3, hostaway: 0.4 };
const start = { guesty: startGuesty, hostaway: startHostaway };
/** Days between the arrivals of two bookings of a listing, and nights of one. */
const [apart, stay] = [9, 3];
const forEver = { times: Infinity };

const kind: Kind = process.argv[2] === "hostaway" ? "hostaway" : "guesty";
const standins = new Map<number, Standin>();
/** How many bookings each listing has got, by account and place. */
const booked = new Map<string, number>();
let bookings = 0;

process.on("message", (asked: Asked) => {
  void answer(asked).then((result) => process.send?.({ id: asked.id, result }));
});
process.on("disconnect", () => process.exit(0));
process.send?.({ id: 0 });

async function answer(asked: Asked): Promise<unknown> {
  if (asked.do === "open") return open(asked.account, asked.zones);
  if (asked.do === "copy") return copyNights(asked.template);
  if (asked.do === "book") return asked.places.map(book);
  if (asked.do === "trouble") return make(asked.trouble, asked.account);
  if (asked.do === "shown") return shown(asked.account, asked.first);
  return [...standins].map(([account, standin]) => journalOf(account, standin));
}

async function open(account: number, zones: readonly string[]): Promise<Opened> {
  const standin = await start[kind]({
    listings: zones.length,
    stays: 0,
    latency: latency[kind],
  });
  standins.set(account, standin);
  const listings = [...standin.state.listings.values()].map((listing, place) => {
    const zone = zones[place] ?? "UTC";
    const name = `Home ${String(place + 1).padStart(4, "0")}`;
    const alike = { city: "Victoria", country: "CA", currency: "CAD", bedrooms: 2, minStay: 2 };
    Object.assign(listing, alike, { name, timeZone: zone, basePrice: 15_000 });
    Object.assign(listing, { latitude: 48.42, longitude: -123.37 });
    return { id: listing.id, name, zone };
  });
  return { url: standin.url, credentials: JSON.stringify(standin.credentials), listings };
}

/** What the template's listings were sent, all others of the same zone have too. */
function copyNights(template: number): void {
  const { state } = standinOf(template);
  const written = Map.groupBy(
    state.writes,
    ({ listingId }) => state.listings.get(listingId)?.timeZone,
  );
  for (const [account, standin] of standins) {
    for (const { id, timeZone } of account === template ? [] : standin.state.listings.values())
      standin.state.accept(
        (written.get(timeZone) ?? []).map((write) => ({ ...write, listingId: id })),
      );
    standin.state.writes.length = 0;
  }
}

function book({ account, place }: { account: number; place: number }): Booked {
  const { state } = standinOf(account);
  const listingId = [...state.listings.keys()][place] ?? "";
  const key = `${account} ${place}`;
  const count = booked.get(key) ?? 0;
  booked.set(key, count + 1);
  const checkIn = dayAfter(state.today(listingId), 4 + count * apart);
  const id = longId("93", bookings++);
  state.book(listingId, { id, checkIn, checkOut: dayAfter(checkIn, stay) });
  return { account, listingId, id };
}

function make(trouble: Trouble, account: number): void {
  const { faults, state } = standinOf(account);
  if (trouble === "hangs") faults.next({ kind: "late", seconds: 86_400 }, forEver);
  if (trouble === "refuses")
    faults.next({ kind: "refuse", status: 429, headers: { "Retry-After": "60" } }, forEver);
  if (trouble !== "poison") return;
  const [listingId = ""] = state.listings.keys();
  const today = state.today(listingId);
  for (let night = 0; night < 730; night++)
    state.refusedNights.push({ listingId, date: dayAfter(today, night) });
}

/** The prices of an account's nights from `first` on, by listing. */
function shown(account: number, first: Record<string, string>): Record<string, number[]> {
  const { state } = standinOf(account);
  return Object.fromEntries(
    Object.entries(first).map(([id, from]) => [
      id,
      Array.from({ length: 540 }, (_, at) => state.night(id, dayAfter(from, at)).price),
    ]),
  );
}

function journalOf(account: number, { state, problems, requests }: Standin): Journal {
  return {
    account,
    problems,
    requests: requests.length,
    written: state.writes.length,
    doubled: doubledNights(state.writes),
  };
}

function standinOf(account: number): Standin {
  const standin = standins.get(account);
  if (!standin) throw new Error(`Account ${account} has no ${kind} here.`);
  return standin;
}
