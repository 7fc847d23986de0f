import { stringify } from "csv-stringify/sync";
import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { dateOf, dayOf } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";
import { amountText } from "@/lib/core/money";
import { makeYield } from "@/lib/core/server/yielding";
import { db, type Prisma } from "@/lib/db/server";
import {
  type ExportRequest,
  mostExportNights,
  type CalendarNights,
  type CalendarRow,
} from "../schema-calendar";
import { demandLetters, stateLetters } from "../rules";
import { calendarNights, unitsIn } from "./calendar";
import { readStays } from "./booked-nights";
import { engineColumns, readEngineInputs } from "./engine-inputs";

/** Listings whose nights are read together. */
const batchSize = 25;

const columns = {
  ...engineColumns,
  name: true,
  group: { select: { name: true } },
  subgroup: { select: { name: true } },
} as const satisfies Prisma.ListingSelect;

type ExportedListing = Prisma.ListingGetPayload<{ select: typeof columns }>;

/** Names of the columns; docs/prices-file.md says what each holds. */
const header =
  "listing_id pms_name name group subgroup date price currency min_stay state booked override demand unbookable units_sold units_open".split(
    " ",
  );

/**
 * Prices of listings night by night as CSV (RFC 4180) in parts of one listing each, in the order of the request;
 * listings out of reach are left out. Nights are read in batches of listings, the first before anything is sent, so
 * that a refusal can still be returned. Throws VALIDATION_FAILED.
 */
export async function exportPrices(
  caller: Caller,
  { listings: asked, from, to }: ExportRequest,
  now: Date = new Date(),
): Promise<AsyncIterable<string>> {
  const span = { first: dayOf(from), last: dayOf(to) };
  if (span.last < span.first) throw invalid("to", "to must not be before from");
  if (span.last - span.first >= mostExportNights) {
    throw invalid("to", `to must be at most ${mostExportNights - 1} days after from`);
  }
  const read = (start: number) =>
    readBatch(caller, asked.slice(start, start + batchSize), span, now);
  const first = await read(0);
  return (async function* () {
    const yieldIfLong = makeYield();
    yield toCsv([header]);
    for (let start = 0; start < asked.length; start += batchSize) {
      const { listings, recordsOf } = start === 0 ? first : await read(start);
      for (const listing of listings) {
        await yieldIfLong();
        yield toCsv(recordsOf(listing));
      }
    }
  })();
}

/** A fixed number of statements. */
async function readBatch(
  caller: Caller,
  asked: ExportRequest["listings"],
  span: { first: number; last: number },
  now: Date,
) {
  const found = await db().listing.findMany({
    where: {
      ...ownedListings(caller),
      OR: asked.map(({ id, pms }) => ({ listingId: id, pmsName: pms })),
    },
    select: columns,
  });
  const byName = new Map(found.map((each) => [`${each.pmsName}:${each.listingId}`, each]));
  const listings = asked.flatMap(({ id, pms }) => byName.get(`${pms}:${id}`) ?? []);
  const inputsOf = await readEngineInputs(caller, listings, now);
  const staysOf = await readStays(caller, listings, span);
  return {
    listings,
    recordsOf: (listing: ExportedListing): Cell[][] => {
      const inputs = inputsOf(listing);
      const stays = listing.units > 1 ? [] : staysOf(listing);
      const { today, calendar } = inputs.input;
      const units = calendar.units ? unitsIn(calendar.units, today, span) : null;
      const nights = calendarNights(inputs, stays, span);
      const count = span.last - span.first + 1;
      return Array.from({ length: count }, (_, at) => {
        const isPast = span.first + at < today;
        const record = recordOf(listing, nights, at, dateOf(span.first + at), isPast);
        return [...record, ...(isPast ? noUnits : unitsOn(units, at))];
      });
    },
  } as const;
}

type Cell = string | number | null;

const states = ["unknown", "open", "booked", "owner_block", "unavailable"] as const;
const demands = ["low", "below_normal", "normal", "high", "very_high", ""] as const;
const levels: Readonly<Record<string, string>> = { l: "listing", s: "subgroup", g: "group" };

function recordOf(
  { listingId, pmsName, name, currency, group, subgroup }: ExportedListing,
  nights: CalendarNights,
  at: number,
  date: string,
  isPast: boolean,
): Cell[] {
  const state = states[stateLetters.indexOf(nights.state[at] ?? "?")] ?? "unknown";
  const named = [listingId, pmsName, name, group?.name ?? null, subgroup?.name ?? null, date];
  const booked = flag(state === "booked");
  // Only bookings are known of nights that are over.
  if (isPast) return [...named, null, currency, null, state, booked, "", "", ""];
  const { price, min_stay: minStay } = nights;
  const own = price[at];
  const text = typeof own === "number" ? amountText(own, currency) : null;
  return [...named, text, currency, minStay[at] ?? null, state, booked].concat(
    marksOf(nights, at, state === "open"),
  );
}

function marksOf({ override, demand, unbookable }: CalendarNights, at: number, isOpen: boolean) {
  return [
    levels[override[at] ?? "."] ?? "",
    demands[demandLetters.indexOf(demand[at] ?? "u")] ?? "",
    flag(isOpen && unbookable[at] === "1"),
  ];
}

const noUnits: readonly Cell[] = ["", ""];

/** Units sold and open; empty for a listing of one unit. */
function unitsOn(units: CalendarRow["units"], at: number): readonly Cell[] {
  if (!units) return noUnits;
  const sold = units.sold[at] ?? 0;
  return [sold, (units.sellable[at] ?? 0) - sold];
}

function flag(isSet: boolean): string {
  return String(isSet);
}

function toCsv(records: readonly (readonly Cell[])[]): string {
  return stringify(
    records.map((record) => [...record]),
    {
      escape_formulas: true,
      record_delimiter: "\r\n",
      // A lone line break within a text needs quotes too.
      quoted_match: /[\r\n]/,
    },
  );
}
