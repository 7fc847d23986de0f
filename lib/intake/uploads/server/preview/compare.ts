import { type Caller, owned } from "@/lib/auth/server/caller";
import { dayOf } from "@/lib/core/dates";
import { minorFromText } from "@/lib/core/money";
import { db, Prisma } from "@/lib/db/server";
import { nightOf } from "@/lib/inventory/calendars/nights";
import { nightrate } from "@/lib/intake/sources/files/server/nightrate";
import type { Holds } from "../../fields";
import { listingFields, updatedFields } from "@/lib/inventory/listings/fields";
import type { ReadRow } from "../reading/row";

/** What an import would do to stored rows. */
export interface Effect {
  created: number;
  updated: number;
  unchanged: number;
}

type Verdict = keyof Effect;
type Compare = (caller: Caller, rows: readonly ReadRow[]) => Promise<Verdict[]>;

/** Compares valid rows with what is stored. One statement for a batch. */
export function compareRows(
  caller: Caller,
  holds: Holds,
  rows: readonly ReadRow[],
): Promise<Verdict[]> {
  const compare: Record<Holds, Compare> = {
    reservations: compareReservations,
    listings: compareListings,
    calendar: compareNights,
  };
  return compare[holds](caller, rows);
}

type Texts = Readonly<Record<string, string | null>>;

/** Unchanged if each given text equals the stored one. */
function verdict(
  stored: Texts | undefined,
  given: Readonly<Record<string, string>>,
  ignored: ReadonlySet<string> = new Set(),
): Verdict {
  if (!stored) return "created";
  const differs = Object.entries(given).some(
    ([name, text]) => !ignored.has(name) && !isSame(stored[name] ?? null, text),
  );
  return differs ? "updated" : "unchanged";
}

function isSame(stored: string | null, given: string): boolean {
  if (stored === given) return true;
  if (stored === null) return false;
  if (/^-?[\d.]+$/.test(given)) return Number(stored) === Number(given);
  return /^\d{4}-\d\d-\d\dT/.test(given) && Date.parse(stored) === Date.parse(given);
}

const pairsOf = (rows: readonly ReadRow[], id: string): string =>
  JSON.stringify(rows.map(({ texts }) => ({ pms: texts["pms_name"], id: texts[id] })));

type Stored = { pms_name: string; id: string; texts: Texts };

function byPair(stored: readonly Stored[]): Map<string, Texts> {
  return new Map(stored.map(({ pms_name, id, texts }) => [`${pms_name} ${id}`, texts]));
}

async function compareReservations(caller: Caller, rows: readonly ReadRow[]): Promise<Verdict[]> {
  const stored = await db().$queryRaw<Stored[]>`
    SELECT r.pms_name, reservation_id AS id, jsonb_build_object('reservation_id', reservation_id,
      'pms_name', r.pms_name, 'listing_id', l.listing_id, 'check_in', check_in::text,
      'check_out', check_out::text, 'status', status::text,
      'booked_at', CASE WHEN booked_at = (booked_at AT TIME ZONE zone)::date AT TIME ZONE zone
        THEN (booked_at AT TIME ZONE zone)::date::text
        ELSE to_char(booked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END,
      'cancelled_at', CASE WHEN cancelled_at = (cancelled_at AT TIME ZONE zone)::date AT TIME ZONE zone
        THEN (cancelled_at AT TIME ZONE zone)::date::text
        ELSE to_char(cancelled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END,
      'rental_revenue', (rental_revenue / 100.0)::text, 'total_cost', (total_cost / 100.0)::text,
      'list_price', (list_price / 100.0)::text, 'currency', r.currency, 'channel', channel,
      'guests', guests::text) AS texts
    FROM reservation r
    JOIN (SELECT *, coalesce(time_zone, ${caller.account.timeZone}) AS zone FROM listing) AS l
      ON l.key = r.listing_key
    JOIN jsonb_to_recordset(${pairsOf(rows, "reservation_id")}::jsonb) AS given (pms text, id text)
      ON given.pms = r.pms_name AND given.id = r.reservation_id
    WHERE r.account_id = ${owned(caller).accountId}`;
  const known = byPair(stored);
  const notCancelled = new Set(["cancelled_at"]);
  return rows.map(({ texts }) => {
    const before = known.get(`${texts["pms_name"]} ${texts["reservation_id"]}`);
    // The importer keeps a time of cancelling for cancelled ones only.
    return verdict(before, texts, texts["status"] === "cancelled" ? new Set() : notCancelled);
  });
}

/** Columns that count for new listings only. */
const forNewOnly = namesDecided("new");
const prices = namesDecided("here");

function namesDecided(by: (typeof listingFields)[number]["decides"]): string[] {
  return listingFields.flatMap(({ name, decides }) => (decides === by ? [name] : []));
}

/** SQL of a stored field as the text of a cell. */
function cellText({ column, type }: (typeof updatedFields)[number]): string {
  if (type === "bigint") return `(${column} / 100.0)::text`;
  if (type !== "jsonb") return `${column}::text`;
  return `(SELECT string_agg((each ->> 'channel_name') || ':' ||
    (each ->> 'channel_listing_id'), ';') FROM jsonb_array_elements(${column}) AS each)`;
}

const cellTexts = Prisma.raw(
  updatedFields.map((field) => `'${field.name}', ${cellText(field)}`).join(", "),
);

async function compareListings(caller: Caller, rows: readonly ReadRow[]): Promise<Verdict[]> {
  const stored = await db().$queryRaw<Stored[]>`
    SELECT pms_name, listing_id AS id, jsonb_build_object('pms_name', pms_name,
      'listing_id', listing_id, ${cellTexts}) AS texts
    FROM listing
    JOIN jsonb_to_recordset(${pairsOf(rows, "listing_id")}::jsonb) AS given (pms text, id text)
      ON given.pms = pms_name AND given.id = listing_id
    WHERE account_id = ${owned(caller).accountId}`;
  const known = byPair(stored);
  return rows.map(({ texts }) => {
    const before = known.get(`${texts["pms_name"]} ${texts["listing_id"]}`);
    // Prices that are set here stay.
    const kept = prices.filter((name) => before?.[name] !== null);
    return verdict(before, texts, new Set([...forNewOnly, ...kept]));
  });
}

interface StoredNight {
  n: number;
  state: number;
  price: number;
  min_stay: number;
}

async function compareNights(_caller: Caller, rows: readonly ReadRow[]): Promise<Verdict[]> {
  const nights = rows.map(({ listing, texts }, n) => {
    const date = texts["date"] ?? "";
    const at = nightOf(dayOf(date)).index + 1;
    return { n, listing: listing?.key, month: `${date.slice(0, 7)}-01`, at };
  });
  // The keys are of the account's listings: rows are matched to no others.
  const stored = await db().$queryRaw<StoredNight[]>`
    SELECT n, states[at]::int AS state, prices[at] AS price, min_stays[at]::int AS min_stay
    FROM jsonb_to_recordset(${JSON.stringify(nights)}::jsonb)
      AS given (n int, listing int, month date, at int)
    JOIN calendar_month c ON c.listing_key = given.listing AND c.month = given.month`;
  const known = new Map(stored.map((night) => [night.n, night]));
  return rows.map(({ texts }, n) => {
    const before = known.get(n);
    if (!before || before.state === 0) return "created";
    const isEqual =
      before.state === nightrate.calendar.states.get(texts["state"] ?? "") &&
      before.price === (minorFromText(texts["price"] ?? "") ?? 0) &&
      before.min_stay === Number(texts["min_stay"] ?? 0);
    return isEqual ? "unchanged" : "updated";
  });
}
