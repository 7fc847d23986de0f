import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { type DateText, dayOf } from "@/lib/core/dates";
import { Refusal, type Detail, invalid } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/db/server";
import { booked } from "@/lib/inventory/calendars/nights";
import type { EngineInput } from "@/lib/pricing/engine/input";
import {
  engineColumns,
  nightsBeyond,
  nightsUntil,
  readEngineInputs,
} from "@/lib/pricing/prices/server";
import type { PreviewedNight, SelectionWrite, OverrideSet } from "../schema-selection";
import { type CopiedNight, readCopied, planCopy } from "./copied";
import { listingColumns, type OverrideListing } from "./owners";
import { setFields } from "@/lib/pricing/levels/override-fields";
import { amountsOf, type RowProblem } from "../rules";
import { planRemoval, type PlannedRow, planRows, problemText, planListings } from "./plan";

/** The selected nights of a listing, and its current engine inputs. */
export interface SelectedListing {
  listing: OverrideListing;
  input: EngineInput;
  /** All selected nights in order; those in `skipped` stay unchanged. */
  dates: readonly DateText[];
  skipped: ReadonlyMap<DateText, NonNullable<PreviewedNight["skipped"]>>;
  /** What is copied to its nights, if the change is a copy; nights with nothing to copy are skipped. */
  copied?: ReadonlyMap<DateText, CopiedNight>;
}

/**
 * Reads selected listings, in the order of the request, with the engine's inputs as far as the last night. Clearing
 * skips no booked night. Reads outside any transaction, a fixed number of statements. Throws LISTING_NOT_FOUND.
 */
export async function readSelection(
  caller: Caller,
  { selection, clear, copy }: Pick<SelectionWrite, "selection" | "clear" | "copy">,
  now: Date = new Date(),
): Promise<SelectedListing[]> {
  const rows = await db().listing.findMany({
    where: {
      ...ownedListings(caller),
      OR: selection.map(({ id, pms }) => ({ listingId: id, pmsName: pms })),
    },
    select: { ...engineColumns, ...listingColumns },
  });
  const byName = new Map(rows.map((row) => [`${row.pmsName}:${row.listingId}`, row]));
  const last =
    selection
      .flatMap(({ dates }) => dates)
      .toSorted()
      .at(-1) ?? "";
  const count = nightsUntil(last, now) + nightsBeyond;
  const inputsOf = await readEngineInputs(caller, rows, now, count);
  const copied = copy && (await readCopied(caller, { selection, copy }, now));
  return selection.map(({ id, pms, dates }, at) => {
    const listing = byName.get(`${pms}:${id}`);
    if (!listing) throw new Refusal("LISTING_NOT_FOUND");
    const { input } = inputsOf(listing);
    const sorted = dates.toSorted();
    const skips = sorted.flatMap((date) => {
      const isEmpty = copied?.[at]?.has(date) === false;
      const reason = skipOf(input, dayOf(date), clear === true) ?? (isEmpty ? "empty" : undefined);
      return reason ? [[date, reason] as const] : [];
    });
    const given = copied?.[at];
    return {
      listing,
      input,
      dates: sorted,
      skipped: new Map(skips),
      ...(given && { copied: given }),
    };
  });
}

/** The nights that are written. */
function writtenDates({ dates, skipped }: SelectedListing): DateText[] {
  return dates.filter((date) => !skipped.has(date));
}

function skipOf(
  { today, calendar }: EngineInput,
  day: number,
  isClearing: boolean,
): PreviewedNight["skipped"] {
  if (day < today) return "past";
  const isBooked = calendar.states[day - today] === booked;
  return isBooked && !isClearing ? "booked" : undefined;
}

/** What a change would write for a selected listing: a row for each night that is not skipped. */
export interface SelectionPlan {
  selected: SelectedListing;
  rows: PlannedRow[];
  /** Why nothing is written for it; empty if it is written. */
  errors: string[];
}

/**
 * Plans a change of selected nights. A listing with a problem is left out. Throws VALIDATION_FAILED, or ERR-GUARD-RAIL
 * if nothing else is wrong, if that leaves none, or if an amount would apply to several currencies. A fixed number of
 * statements.
 */
export async function planSelection(
  tx: Tx,
  caller: Caller,
  selection: readonly SelectedListing[],
  { set, clear }: Pick<SelectionWrite, "set" | "clear">,
): Promise<SelectionPlan[]> {
  refuseCurrencies(selection, set);
  const byKey = new Map(selection.map((each) => [each.listing.key, each]));
  const dates = selection.flatMap((each) => each.dates);
  const listings = selection.map(({ listing }) => listing);
  const planOf = await planListings(tx, caller, listings, dates, (listing) => {
    const selected = byKey.get(listing.key);
    const written = selected ? writtenDates(selected) : [];
    if (selected?.copied) return planCopy(listing, written, selected.copied);
    if (clear === true) return planRemoval(written);
    const change = { ...set, ...currencyOf(listing, set) };
    return planRows(written.map((date) => ({ ...change, date })));
  });
  const plans = selection.map((selected): SelectionPlan => {
    const rows = planOf(selected.listing);
    return { selected, rows, errors: errorsOf(rows) };
  });
  refuseAll(plans);
  return plans;
}

/** An amount is in the currency of each listing unless the call names one. */
function currencyOf({ currency }: OverrideListing, set: OverrideSet | undefined) {
  const asked = set?.currency ?? currency;
  return asked === null ? {} : { currency: asked };
}

const list = new Intl.ListFormat("en");

function refuseCurrencies(selection: readonly SelectedListing[], set: OverrideSet = {}): void {
  const [field] = amountsOf(setFields(set));
  const currencies = new Set(selection.map(({ listing }) => listing.currency ?? "none"));
  if (field === undefined || currencies.size < 2) return;
  const names = list.format([...currencies].toSorted());
  throw invalid(`set.${field}`, `must be a percentage: the listings' currencies are ${names}`);
}

function errorsOf(rows: readonly PlannedRow[]): string[] {
  const texts = rows.flatMap(({ problems }) => (problems.length > 0 ? problemText(problems) : []));
  return [...new Set(texts)];
}

/** Throws the problems of all listings if none can be written. */
function refuseAll(plans: readonly SelectionPlan[]): void {
  if (plans.some(({ errors }) => errors.length === 0)) return;
  refuseProblems(plans.flatMap(({ rows }) => rows.flatMap((row) => row.problems)));
}

/** Throws VALIDATION_FAILED, or ERR-GUARD-RAIL if nothing else is wrong. */
export function refuseProblems(problems: readonly RowProblem[]): never {
  const details = [
    ...new Map(problems.map((each) => [JSON.stringify(each), toDetail(each)])).values(),
  ];
  const isRail = details.every(({ code }) => code !== undefined);
  const [first] = details;
  throw new Refusal(isRail ? "ERR-GUARD-RAIL" : "VALIDATION_FAILED", first?.message, { details });
}

function toDetail({ field, message, rule }: RowProblem): Detail {
  return { path: `set.${field}`, message, ...(rule && { code: rule }) };
}
