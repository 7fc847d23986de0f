import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { type DateText, dayOf, toUtc } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { hasBase, priceNights } from "@/lib/pricing/engine/price";
import {
  engineColumns,
  type EngineListing,
  nightsBeyond,
  nightsUntil,
  readEngineInputs,
} from "@/lib/pricing/prices/server";
import { fieldNames, type OverrideFields } from "@/lib/pricing/levels/override-fields";
import { amountsOf } from "../rules";
import type { OverrideChange } from "../schema-row";
import type { SelectionWrite } from "../schema-selection";
import type { OverrideListing } from "./owners";
import { type Plan, planRows } from "./plan";
import { toDated } from "./rows";

/** What is copied to a night. */
export interface CopiedNight {
  what: Copy["what"];
  fields: OverrideFields;
  /** Currency of its amounts. */
  currency: string | null;
}

type Copy = NonNullable<SelectionWrite["copy"]>;
type Fields = ReadonlyMap<DateText, OverrideFields>;

/**
 * What is copied to each selected night, by listing of the request and date; nothing if the source has no override or
 * price. Reads outside any transaction, a fixed number of statements. Throws LISTING_NOT_FOUND.
 */
export async function readCopied(
  caller: Caller,
  { selection, copy: { what, from } }: { selection: SelectionWrite["selection"]; copy: Copy },
  now: Date,
): Promise<ReadonlyMap<DateText, CopiedNight>[]> {
  const listings = await db().listing.findMany({
    where: {
      ...ownedListings(caller),
      OR: from.map(({ id, pms }) => ({ listingId: id, pmsName: pms })),
    },
    select: engineColumns,
  });
  const byName = new Map(listings.map((each) => [`${each.pmsName}:${each.listingId}`, each]));
  const dates = from.flatMap((each) => each.dates).toSorted();
  const fieldsOf =
    what === "overrides"
      ? await readFields(listings, dates)
      : await readPrices(caller, listings, dates, now);
  return from.map(({ id, pms, dates: sources }, at) => {
    const listing = byName.get(`${pms}:${id}`);
    if (!listing) throw new Refusal("LISTING_NOT_FOUND");
    const nights = fieldsOf(listing);
    return new Map(
      selection[at]?.dates.flatMap((date, index) => {
        const fields = nights.get(sources[index] ?? "");
        return fields ? [[date, { what, fields, currency: listing.currency }]] : [];
      }),
    );
  });
}

/** Overrides as they are stored, also those that have expired. */
async function readFields(
  listings: readonly EngineListing[],
  dates: readonly DateText[],
): Promise<(listing: EngineListing) => Fields> {
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  const rows = await db().override.findMany({
    where: {
      listingKey: { in: listings.map(({ key }) => key) },
      date: { gte: toUtc(first), lte: toUtc(last) },
    },
  });
  const byListing = Map.groupBy(rows, ({ listingKey }) => listingKey);
  return ({ key }) =>
    new Map((byListing.get(key) ?? []).map(toDated).map(({ date, fields }) => [date, fields]));
}

/** Final prices as fixed ones. */
async function readPrices(
  caller: Caller,
  listings: readonly EngineListing[],
  dates: readonly DateText[],
  now: Date,
): Promise<(listing: EngineListing) => Fields> {
  const count = nightsUntil(dates.at(-1) ?? "", now);
  const inputsOf = await readEngineInputs(caller, listings, now, count + nightsBeyond);
  return (listing) => {
    const { input } = inputsOf(listing);
    if (!hasBase(input)) return new Map();
    const { prices } = priceNights(input, input.today, count);
    return new Map(
      dates.flatMap((date): [DateText, OverrideFields][] => {
        const price = prices[dayOf(date) - input.today];
        return price ? [[date, { price: price / 100, price_type: "fixed" }]] : [];
      }),
    );
  };
}

/**
 * Plans a copy to a listing's nights. A copied override replaces the night's own; a copied price is merged into it.
 * Amounts are copied only within one currency.
 */
export function planCopy(
  listing: Pick<OverrideListing, "currency">,
  dates: readonly DateText[],
  copied: ReadonlyMap<DateText, CopiedNight>,
): Plan {
  const given = dates.flatMap((date) => {
    const night = copied.get(date);
    return night ? [{ date, night }] : [];
  });
  return (owner, stored, context) => {
    const before = new Map(stored.map(({ date, fields }) => [date, fields]));
    const changes = given.map(({ date, night }) => changeOf(date, night, before.get(date)));
    return planRows(changes)(owner, stored, context).map((row, at) => ({
      ...row,
      problems: row.problems.map((problem) => {
        if (problem.field !== "currency") return problem;
        const currency = given[at]?.night.currency ?? "no currency";
        const own = listing.currency ?? "no currency";
        return { ...problem, message: `amounts in ${currency} cannot be copied to ${own}` };
      }),
    }));
  };
}

function changeOf(
  date: DateText,
  { what, fields, currency }: CopiedNight,
  before: OverrideFields = {},
): OverrideChange {
  const others = fieldNames.filter(
    (name) => before[name] !== undefined && fields[name] === undefined,
  );
  const removed = what === "overrides" ? others.map((name) => [name, null]) : [];
  const hasAmounts = amountsOf(fields).length > 0;
  return {
    ...Object.fromEntries(removed),
    ...fields,
    date,
    ...(hasAmounts && currency !== null && { currency }),
  };
}
