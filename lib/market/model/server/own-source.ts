import { LRUCache } from "lru-cache";
import { makeYield } from "@/lib/core/server/yielding";
import { booked, available, type Nights, nightsFrom } from "@/lib/inventory/calendars/nights";
import type { CellMarket } from "../categories";
import { nightsBack, nightsRead } from "../home";
import { ExplainedPace, type HomePace, homePace } from "../occupancy/place-pace";
import {
  countStates,
  occupancyFigures,
  ownListings,
  tellAll,
  withAccount,
} from "../occupancy/occupied";
import { withUnits } from "../occupancy/own-units";
import { shapeOfBookings, type BookedNight } from "../own-bookings";
import type { Cell } from "./cells";
import { addDays, dateOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import type { Listing } from "@/generated/prisma/client";
import type { RoomType } from "@/generated/prisma/enums";
import { hasCoordinates, metresOfChord, pointAt, squaredChord } from "@/lib/core/geo";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { type ComparedListing, reachMetres } from "@/lib/market/comparables/server";
import { modelNights } from "../log-prices";
import { ownVersion, readStays, stayFrom } from "./own-stays";

/** `pricing.md` §2.2: ten other homes, plus the home itself, because cells share the figures. */
const fewestHomes = 11;

const completed = new LRUCache<string, CellMarket>({ max: 2_500 });

/**
 * Markets of cells completed by the account's own listings (`pricing.md` §2.1 Own bookings, §2.2): their occupancy
 * as far as no recent source of the market distinguishes bookings, and a shape from their bookings if there is no market.
 * No statement if the markets suffice, one if everything is cached, three to five otherwise.
 */
export async function withOwn(
  accountId: number,
  cells: ReadonlySet<Cell>,
  marketOf: (cell: Cell) => CellMarket | null,
): Promise<(cell: Cell) => CellMarket | null> {
  const open = [...cells].filter((cell) => !tellAll(marketOf(cell)?.occupancy ?? []));
  if (open.length === 0) return marketOf;
  const version = await ownVersion(accountId);
  const keyOf = (cell: Cell): string => `${cell.key} ${version}`;
  const found = new Map<Cell, CellMarket>();
  const missing: Cell[] = [];
  for (const cell of open) {
    const known = completed.get(keyOf(cell));
    if (known) found.set(cell, known);
    else missing.push(cell);
  }
  await complete(accountId, missing, marketOf, (cell, market) => {
    completed.set(keyOf(cell), market);
    found.set(cell, market);
  });
  return (cell) => found.get(cell) ?? marketOf(cell);
}

async function complete(
  accountId: number,
  cells: readonly Cell[],
  marketOf: (cell: Cell) => CellMarket | null,
  take: (cell: Cell, market: CellMarket) => void,
): Promise<void> {
  if (cells.length === 0) return;
  const all = await readOwnHomes(accountId);
  const yieldIfLong = makeYield();
  const around = new Map<Cell, OwnHome[]>();
  for (const cell of cells) {
    await yieldIfLong();
    around.set(cell, ownAround(cell.centre, all));
  }
  const { first, nights } = nightsRead([], [...new Set(cells.map(({ today }) => today))]);
  const nightsIn = await readOwnNights(new Set([...around.values()].flat()), first, nights);
  const telling = (cell: Cell): readonly OwnHome[] => {
    const homes = around.get(cell) ?? [];
    return homes.length >= fewestHomes ? homes : [];
  };
  const tellers = new Set(cells.flatMap(telling).filter(({ units }) => units === 1));
  const paceIn = await readOwnPaces(accountId, tellers, first + nightsBack);
  const shapeless = cells.filter((cell) => marketOf(cell)?.homes === 0);
  const bookedOf = await readOwnBooked(accountId, shapeless, around);
  for (const cell of cells) {
    await yieldIfLong();
    const market = marketOf(cell);
    if (!market) continue;
    const shape = shapeOfBookings(bookedOf(cell), cell.today) ?? market.shape;
    const own = telling(cell).map((home) => ({ home, ...nightsIn(home, cell.today) }));
    const homes = own.filter(({ units }) => units === undefined);
    const place = new ExplainedPace(cell.today);
    for (const { home, states } of homes) {
      await yieldIfLong();
      place.add(paceIn(home, states.subarray(nightsBack), cell.today));
    }
    const paceOf = place.pace();
    await yieldIfLong();
    const counts = withUnits(
      countStates(homes, booked, cell.today),
      own.flatMap(({ units }) => units ?? []),
      nightsBack + modelNights,
    );
    // Calendars that tell no booking are no source: their nights would count as empty.
    const occupancy = !Array.from(counts.booked).some((count) => count > 0)
      ? market.occupancy
      : withAccount(market.occupancy, occupancyFigures(counts, ownListings, cell.today, paceOf));
    take(cell, { ...market, shape, occupancy });
  }
}

interface BookedRow {
  key: number;
  first: number;
  nights: number;
  revenue: number;
}

/** Three years and some days, as far back as `shapeOfBookings` looks. */
const daysBack = 1_100;

/** Booked nights of the homes around cells without a market, by cell. One statement, none without such cells. */
async function readOwnBooked(
  accountId: number,
  cells: readonly Cell[],
  around: ReadonlyMap<Cell, readonly OwnHome[]>,
): Promise<(cell: Cell) => BookedNight[]> {
  const homes = [...new Set(cells.flatMap((cell) => around.get(cell) ?? []))];
  if (homes.length === 0) return () => [];
  const from = addDays(dateOf(Math.min(...cells.map(({ today }) => today))), -daysBack);
  const rows = await db().$queryRaw<BookedRow[]>`
    SELECT r.listing_key AS key, r.check_in - '1970-01-01'::date AS first,
      r.check_out - r.check_in AS nights, r.rental_revenue::float8 AS revenue
    FROM reservation r JOIN listing l ON l.key = r.listing_key
    WHERE r.account_id = ${accountId} AND r.status = 'booked' AND r.rental_revenue > 0
      AND r.listing_key = ANY(${homes.flatMap(({ keys }) => keys)}::int[])
      AND coalesce(r.currency, l.currency) = l.currency
      AND r.check_in >= ${from}::text::date AND r.check_out > r.check_in`;
  const byListing = Map.groupBy(rows, ({ key }) => key);
  return (cell) => {
    if (!cells.includes(cell)) return [];
    return (around.get(cell) ?? []).flatMap(({ keys: [first = 0, ...others] }) =>
      [first, ...others].flatMap((key) => (byListing.get(key) ?? []).flatMap(nightsOf(first))),
    );
  };
}

/** The nights of a stay, as those of a home that `listing` names. */
function nightsOf(listing: number): (stay: BookedRow) => BookedNight[] {
  return ({ first, nights, revenue }) =>
    Array.from({ length: nights }, (_, at) => ({
      listing,
      day: first + at,
      price: revenue / nights,
    }));
}

/** A home of an account: a listing, or a mapping group as one. */
interface OwnHome {
  /** Keys of its listings. */
  keys: readonly number[];
  roomType: RoomType;
  currency: string;
  latitude: number;
  longitude: number;
  /** Above 1 for a listing with units. */
  units: number;
}

type StoredHome = Pick<
  Listing,
  "key" | "units" | "roomType" | "currency" | "latitude" | "longitude" | "mappingGroupId"
>;

/** Homes of an account with coordinates and currency. One statement. */
async function readOwnHomes(accountId: number): Promise<OwnHome[]> {
  // Building thousands of objects would hold the event loop; parsing one text takes a few milliseconds.
  const [row] = await db().$queryRaw<{ rows: StoredHome[] }[]>`
    SELECT coalesce(jsonb_agg(jsonb_build_object('key', key, 'units', units, 'roomType', room_type,
      'currency', currency, 'latitude', latitude, 'longitude', longitude,
      'mappingGroupId', mapping_group_id) ORDER BY key), '[]') AS rows
    FROM listing WHERE account_id = ${accountId}`;
  const byHome = Map.groupBy(row?.rows ?? [], ({ key, mappingGroupId }) =>
    mappingGroupId === null ? `listing ${key}` : `group ${mappingGroupId}`,
  );
  return [...byHome.values()].flatMap((members) => {
    const placed = members.filter(hasCoordinates).find(({ currency }) => currency !== null);
    if (!placed || placed.currency === null) return [];
    const { roomType, currency, latitude, longitude } = placed;
    const keys = members.map(({ key }) => key);
    const units = Math.max(...members.map((member) => member.units));
    return [{ keys, units, roomType, currency, latitude, longitude }];
  });
}

/** The homes of the same kind and currency within 15 km. */
function ownAround(centre: ComparedListing, homes: readonly OwnHome[]): OwnHome[] {
  const at = pointAt(centre.latitude, centre.longitude);
  return homes.filter(({ roomType, currency, latitude, longitude }) => {
    if (roomType !== centre.roomType || currency !== centre.currency) return false;
    return metresOfChord(squaredChord(at, pointAt(latitude, longitude))) <= reachMetres;
  });
}

/** Nights of a home. */
type OwnNights = Pick<Nights, "states" | "units">;

/**
 * Nights of homes from `nightsBack` nights before a day on: booked if any of a home's listings is. One statement, two
 * with homes of several units.
 */
async function readOwnNights(
  homes: Iterable<OwnHome>,
  first: number,
  nights: number,
): Promise<(home: OwnHome, today: number) => OwnNights> {
  const keys = [...homes].flatMap((home) => home.keys);
  const days = new Map(keys.map((key) => [key, first]));
  const calendarOf = await readListingNights(days, nights, "states");
  return (home, today) => {
    const from = today - nightsBack - first;
    const members = home.keys.map((key) =>
      nightsFrom(calendarOf(key), from, nightsBack + modelNights),
    );
    const [own, ...others] = members;
    if (!own) return { states: new Uint8Array(0) };
    if (home.units > 1) return ofUnits(home.units, members);
    return others.length === 0
      ? own
      : { states: own.states.map((state, at) => joined(state, others, at)) };
  };
}

/** Nights of a home of several units: those that its listings have sold together, of those that any of them sells. */
function ofUnits(units: number, [first, ...others]: readonly Nights[]): OwnNights {
  const none = new Uint16Array(first?.states.length ?? 0);
  const own = first?.units ?? { units, booked: none, sellable: none };
  const counted = others.flatMap((other) => other.units ?? []);
  const sum = (at: number): number =>
    counted.reduce((taken, other) => taken + (other.booked[at] ?? 0), own.booked[at] ?? 0);
  const most = (at: number): number =>
    counted.reduce(
      (offer, other) => Math.max(offer, other.sellable[at] ?? 0),
      own.sellable[at] ?? 0,
    );
  const sellable = own.sellable.map((_, at) => Math.max(most(at), Math.min(units, sum(at))));
  const taken = own.booked.map((_, at) => Math.min(sellable[at] ?? 0, sum(at)));
  return { states: first?.states ?? new Uint8Array(0), units: { units, booked: taken, sellable } };
}

function joined(state: number, others: readonly OwnNights[], at: number): number {
  if (state === booked || others.some(({ states }) => states[at] === booked)) return booked;
  return others.some(({ states }) => states[at] === available) ? available : state;
}

/**
 * What homes add to the pace of their place, each made once a day: from their stays and owner blocks, cancelled ones too,
 * as far back as a year of pace looks from `earliest` (days since 1970-01-01). Days of booking are in the listing's time
 * zone; `ahead`: states of a home from `today` on. One statement, none without homes.
 */
async function readOwnPaces(
  accountId: number,
  homes: ReadonlySet<OwnHome>,
  earliest: number,
): Promise<(home: OwnHome, ahead: Uint8Array, today: number) => HomePace> {
  const textOf = await readStays(
    accountId,
    [...homes].flatMap(({ keys }) => keys),
    earliest,
  );
  const made = new Map<OwnHome, Map<number, HomePace>>();
  return (home, ahead, today) => {
    const days = made.get(home) ?? new Map<number, HomePace>();
    made.set(home, days);
    const known = days.get(today);
    if (known) return known;
    const history = home.keys.flatMap((key) => textOf.get(key)?.split(";").map(stayFrom) ?? []);
    const pace = homePace({ history, capacity: 1 }, ahead, today);
    days.set(today, pace);
    return pace;
  };
}
