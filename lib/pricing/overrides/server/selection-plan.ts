import type { Caller } from "@/lib/auth/server/caller";
import { type Detail, invalid, Refusal } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/server";
import { setFields } from "../fields";
import { amountsOf, type RowProblem } from "../rules";
import type { OverrideSet, SelectionWrite } from "../schema-selection";
import { type OverrideListing } from "./family";
import { planRemoval, type PlannedRow, planRows, problemText } from "./plan";
import { makePlanner } from "./planner";
import { planCopy } from "./copied";
import { type SelectedListing, writtenDates } from "./selection";

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
  const planOf = await makePlanner(tx, caller, listings, dates, (listing, stored, context) => {
    const selected = byKey.get(listing.key);
    const written = selected ? writtenDates(selected) : [];
    if (selected?.copied) return planCopy(listing, written, selected.copied, stored, context);
    if (clear === true) return planRemoval(listing.key, written, stored, context);
    const change = { ...set, ...currencyOf(listing, set) };
    return planRows(
      listing.key,
      written.map((date) => ({ ...change, date })),
      stored,
      context,
    );
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
