import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { chunked } from "@/lib/core/chunked";
import { dateOf, dayOf } from "@/lib/core/dates";
import { fromMinor } from "@/lib/core/money";
import { pmsKey } from "@/lib/core/pms";
import { makeYield } from "@/lib/core/server/yielding";
import { db, type Prisma } from "@/lib/db/server";
import { clocksAt } from "@/lib/inventory/listings/server";
import { hasBase } from "@/lib/pricing/engine/price";
import {
  engineColumns,
  nightsBeyond,
  type PricingInputs,
  readEngineInputs,
  readOwnNights,
} from "@/lib/pricing/prices/server";
import { mostMin } from "@/lib/pricing/starting-prices/figures";
import { startingPrices } from "@/lib/pricing/starting-prices/server";
import {
  compare,
  comparedNights,
  type Comparison,
  type Evidence,
  figuresOf,
  looksOf,
} from "../compare";
import type { PreviewRow, SyncPreview, SyncPreviewRequest } from "../schema";
import { noMoves, Totals } from "../totals";

const columns = {
  ...engineColumns,
  name: true,
  newCurrency: true,
  pushState: { select: { listingKey: true } },
  connection: {
    select: {
      canPush: true,
      missingSince: true,
      calendarReadAt: true,
      repricedAt: true,
      connection: { select: { kind: true, state: true, paused: true } },
    },
  },
} as const satisfies Prisma.ListingSelect;

type Previewed = Prisma.ListingGetPayload<{ select: typeof columns }>;
type Asked = SyncPreviewRequest["listings"][number];

/** Listings whose calendars are in memory at a time. */
const batchSize = 100;

/**
 * What turning sync on would send, listing by listing and in all (`first-night.md` §3). Writes nothing. A fixed number of
 * statements per 100 listings.
 */
export async function syncPreview(
  caller: Caller,
  request: SyncPreviewRequest,
  now: Date = new Date(),
): Promise<SyncPreview> {
  const listings: PreviewRow[] = [];
  const totals = new Totals();
  const seen = new Set<string>();
  const all = new Set(request.listings.map(({ pms, id }) => pmsKey(pms, id)));
  for (const part of chunked(request.listings, batchSize)) {
    const previewOf = await readRows(caller, part, { request, now, all });
    for (const asked of part) {
      const name = pmsKey(asked.pms, asked.id);
      if (seen.has(name)) {
        listings.push(failed(asked, "The listing is in the request twice."));
        continue;
      }
      seen.add(name);
      const { row, comparison } = await previewOf(asked);
      listings.push(row);
      totals.add(row, comparison);
    }
  }
  return { total: totals.sums(), listings };
}

interface Context {
  request: SyncPreviewRequest;
  now: Date;
  /** Names of all listings of the request. */
  all: ReadonlySet<string>;
}

interface Row {
  row: PreviewRow;
  comparison: Comparison | null;
}

async function readRows(
  caller: Caller,
  part: readonly Asked[],
  { request, now, all }: Context,
): Promise<(asked: Asked) => Promise<Row>> {
  const listings = await db().listing.findMany({
    where: {
      ...ownedListings(caller),
      OR: part.map(({ id, pms }) => ({ listingId: id, pmsName: pms })),
    },
    select: columns,
  });
  const byName = new Map(listings.map((each) => [pmsKey(each.pmsName, each.listingId), each]));
  const inputsOf = await readEngineInputs(caller, listings, now, comparedNights + nightsBeyond);
  const { clockOf } = clocksAt(now, caller.account.timeZone);
  const ownOf = await readOwnNights(caller, listings, (each) => dayOf(clockOf(each).today));
  const mappedOff = await readMappedOff(caller, listings, all);
  const incomplete = listings.filter((listing) => isIncomplete(listing, part));
  const suggested = await suggestions(caller, incomplete, now);
  const yieldIfLong = makeYield();
  return async (asked) => {
    await yieldIfLong();
    const name = pmsKey(asked.pms, asked.id);
    const listing = byName.get(name);
    if (!listing) return { row: failed(asked, "Listing not found."), comparison: null };
    const inputs = inputsOf(listing);
    const evidence = {
      hasMarket: inputs.model.figuresFor(inputs.medianMinStay).confidence !== "none",
      bookedNights: ownOf(listing).bookedNights,
      hasUnits: listing.units > 1,
      hasMappedOff: mappedOff.has(listing.mappingGroupId ?? 0),
      isRepriced: isRepriced(listing, now),
    };
    const suggestion = suggested.get(name) ?? null;
    return rowOf(asked, listing, { inputs, evidence, suggestion, request });
  };
}

interface Known {
  inputs: PricingInputs;
  evidence: Evidence;
  suggestion: PreviewRow["suggestion"];
  request: SyncPreviewRequest;
}

function rowOf(
  asked: Asked,
  listing: Previewed,
  { inputs, evidence, suggestion: suggested, request }: Known,
): Row {
  const prices = pricesOf(asked, listing);
  const suggestion = fitting(suggested, prices.base);
  const head = { ...named(asked, listing), prices, suggestion };
  const input = { ...inputs.input, ...completed(prices, suggestion) };
  const isComplete = prices.base !== null && prices.min !== null;
  if (!hasBase(input)) {
    return {
      row: { ...head, ...nothing, status: statusOf(head.block, isComplete, []) },
      comparison: null,
    };
  }
  const { nights } = inputs;
  const { settle_days: settleDays } = request;
  const comparison = compare({ input, nights, settleDays, keep: asked.keep ?? [] });
  const figures = figuresOf(comparison);
  const looks = looksOf(comparison, figures.average, evidence);
  const status = statusOf(head.block, isComplete, looks);
  const listed = request.with_nights ? { nights: comparison.nights.map(nightOf) } : {};
  return { row: { ...head, status, looks, ...figures, ...listed }, comparison };
}

function named({ id, pms }: Asked, listing: Previewed) {
  const { name, currency, connection } = listing;
  const read_at = connection?.calendarReadAt?.toISOString() ?? null;
  return { id, pms, name, currency, block: blockOf(listing), read_at };
}

function pricesOf(asked: Asked, { basePrice, minPrice, maxPrice }: Previewed) {
  return {
    base: asked.base ?? fromMinor(basePrice),
    min: asked.min ?? fromMinor(minPrice),
    max: asked.max === undefined ? fromMinor(maxPrice) : asked.max,
  };
}

/** The suggestion, with a minimum that fits the base that the listing has. */
function fitting(
  suggestion: PreviewRow["suggestion"],
  base: number | null,
): PreviewRow["suggestion"] {
  if (!suggestion || base === null || suggestion.min === null) return suggestion;
  return { ...suggestion, min: Math.min(suggestion.min, mostMin(base)) };
}

/** The prices, with the suggestion where one is missing. */
function completed(
  { base, min, max }: ReturnType<typeof pricesOf>,
  suggestion: PreviewRow["suggestion"],
) {
  return { base: base ?? suggestion?.base ?? null, min: min ?? suggestion?.min ?? null, max };
}

function isIncomplete(listing: Previewed, part: readonly Asked[]): boolean {
  const asked = part.find(({ id, pms }) => id === listing.listingId && pms === listing.pmsName);
  const { base, min } = pricesOf(asked ?? { id: "", pms: "" }, listing);
  return base === null || min === null;
}

async function suggestions(caller: Caller, listings: readonly Previewed[], now: Date) {
  if (listings.length === 0) return new Map<string, PreviewRow["suggestion"]>();
  const rows = listings.map(({ listingId: id, pmsName: pms }) => ({ id, pms }));
  const found = await startingPrices(caller, { listings: rows }, now);
  return new Map(
    found.map(({ id, pms, base, min }) => [
      pmsKey(pms, id),
      base === null && min === null ? null : { base, min },
    ]),
  );
}

/** Hours in which new prices in the PMS tell of another program that sets them (`first-night.md` §3). */
const repricedHours = 48;

/** True if many prices changed in the PMS, and never by us: a listing that was sent here tells nothing. */
function isRepriced({ connection, pushState }: Previewed, now: Date): boolean {
  const at = connection?.repricedAt?.getTime() ?? 0;
  return pushState === null && now.getTime() - at <= repricedHours * 3_600_000;
}

/** Mapping groups with a listing that does not sync and is not in the request. One statement. */
async function readMappedOff(
  caller: Caller,
  listings: readonly Previewed[],
  all: ReadonlySet<string>,
): Promise<ReadonlySet<number>> {
  const groups = [...new Set(listings.flatMap(({ mappingGroupId }) => mappingGroupId ?? []))];
  if (groups.length === 0) return new Set();
  const members = await db().listing.findMany({
    where: { ...owned(caller), mappingGroupId: { in: groups }, pushEnabled: false },
    select: { mappingGroupId: true, pmsName: true, listingId: true },
  });
  const off = members.filter(({ pmsName, listingId }) => !all.has(pmsKey(pmsName, listingId)));
  return new Set(off.flatMap(({ mappingGroupId }) => mappingGroupId ?? []));
}

/** Why nothing can be sent; null for a listing of a working connection, and of an own program. */
function blockOf({ connection: link, newCurrency }: Previewed): PreviewRow["block"] {
  if (newCurrency !== null) return "currency_changed";
  if (!link) return null;
  if (link.connection.kind === "ical") return "cannot_send";
  if (link.connection.state === "removed") return null;
  if (link.missingSince !== null) return "not_in_pms";
  if (!link.canPush) return "closed_in_pms";
  return link.connection.state === "active" && !link.connection.paused ? null : "connection_down";
}

function statusOf(
  block: PreviewRow["block"],
  isComplete: boolean,
  looks: PreviewRow["looks"],
): PreviewRow["status"] {
  if (block !== null) return "blocked";
  if (!isComplete) return "needs_minimum";
  return looks.length > 0 ? "needs_look" : "ready";
}

const nothing = {
  looks: [],
  tonight: null,
  open_nights: 0,
  leaving: 0,
  average: { tonight: null, settled: null },
  moves: noMoves,
  largest_cut: null,
  largest_raise: null,
  special: [],
};

function failed({ id, pms }: Asked, error: string): PreviewRow {
  const unknown = { name: null, currency: null, block: null, prices: null, suggestion: null };
  return { id, pms, ...unknown, ...nothing, read_at: null, status: "error", error };
}

function nightOf({ day, from, tonight, settled, isOpen }: Comparison["nights"][number]) {
  return { date: dateOf(day), from, tonight, settled, is_open: isOpen };
}
