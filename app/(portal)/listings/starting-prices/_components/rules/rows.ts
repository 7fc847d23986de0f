import { amountProblem, type ListingEdit, orderProblem, parseAmount } from "@/lib/catalog/edits";
import { rowKeyOf, searchedText } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { minimumFor } from "@/lib/pricing/starting-prices/figures";
import type { StartingPrices } from "@/lib/pricing/starting-prices/schema";

/** The prices that are chosen on the page, in the order of their columns. */
export const chosenFields = ["base", "min"] as const;
export type ChosenField = (typeof chosenFields)[number];

/** Typed prices of one listing; an absent or empty text leaves what is saved. */
type Texts = Partial<Record<ChosenField, string>>;

/** Prices that were typed and not saved, by the key of their listing. */
export type Draft = Readonly<Record<string, Texts>>;

/** A new text of one cell; undefined removes what was typed. */
export interface CellEdit {
  key: string;
  field: ChosenField;
  text: string | undefined;
}

/** One price cell. */
interface Choice {
  /** As typed, or the saved price; empty where neither is. */
  text: string;
  /** What is typed, else what is saved; NaN if it is no number. */
  amount: number | null;
  /** Offered where nothing is chosen. */
  suggestion: number | null;
}

type AmountProblem = NonNullable<ReturnType<typeof amountProblem>>;

/** Why a row can't be saved. */
export type Problem =
  | { field: ChosenField; kind: AmountProblem }
  | ({ field: ChosenField } & NonNullable<ReturnType<typeof orderProblem>>);

/** A listing with its suggestion and what was chosen for it. */
export interface StartingRow extends Record<ChosenField, Choice> {
  key: string;
  listing: Listing;
  /** What the search looks through. */
  searched: string;
  /** Prices that are not saved, also while something is typed for them. */
  lacks: readonly ChosenField[];
  /** Undefined until it is loaded. */
  suggestion: StartingPrices | undefined;
  problem: Problem | null;
  /** Both prices are chosen, one is not, or there is nothing to choose from. */
  state: "chosen" | "open" | "none";
  /** What using the suggestion types; empty if nothing changes. */
  takes: readonly CellEdit[];
  /** What Save writes; null if nothing changes or the row has a problem. */
  edit: ListingEdit | null;
}

/** How prices are typed. */
export interface Notation {
  locale: string;
  /** Decimals of nightly prices: 0 or 2. */
  decimals: number;
  /** Writes an amount as people type it. */
  typed: (amount: number) => string;
}

/** A listing's row. */
export function rowOf(
  listing: Listing,
  suggestion: StartingPrices | undefined,
  texts: Texts,
  notation: Notation,
): StartingRow {
  const own = withoutPmsBase(listing, suggestion);
  const amounts = {
    base: amountIn(texts.base, own.base, notation),
    min: amountIn(texts.min, own.min, notation),
  };
  const choice = (field: ChosenField, offered: number | null): Choice => ({
    text: texts[field] ?? (own[field] === null ? "" : notation.typed(own[field])),
    amount: amounts[field],
    suggestion: offered,
  });
  const problem = problemOf(listing, texts, amounts, notation);
  const offered = {
    base: suggestion?.base ?? null,
    min: minOffered(suggestion, amounts, notation),
  };
  return {
    key: rowKeyOf(listing),
    listing,
    searched: searchedText(listing),
    lacks: chosenFields.filter((field) => own[field] === null),
    suggestion,
    base: choice("base", offered.base),
    min: choice("min", offered.min),
    problem,
    takes: takesOf(
      own,
      texts,
      { amounts, offered, suggestedMin: suggestion?.min ?? null },
      notation,
    ),
    state: stateOf(amounts, problem, suggestion),
    edit: problem ? null : editOf(listing, amounts),
  };
}

/** A new listing has the base price of its PMS, which nobody has chosen before there is a minimum. */
function withoutPmsBase(listing: Listing, suggestion: StartingPrices | undefined): Listing {
  const { base, min } = listing;
  const isOfPms = min === null && base !== null && base === suggestion?.sources?.pms_base;
  return isOfPms ? { ...listing, base: null } : listing;
}

interface KeptRow {
  row: StartingRow;
  texts: Texts;
  notation: Notation;
}

const kept = new WeakMap<Listing, KeptRow>();
const noTexts: Texts = {};

/** A listing's row; the same object until something in it changes, so that typing draws one row of a thousand. */
export function keptRowOf(
  listing: Listing,
  suggestion: StartingPrices | undefined,
  typed: Texts | undefined,
  notation: Notation,
): StartingRow {
  const texts = typed ?? noTexts;
  const known = kept.get(listing);
  const isSame = known?.texts === texts && known.notation === notation;
  if (known && isSame && known.row.suggestion === suggestion) return known.row;
  const row = rowOf(listing, suggestion, texts, notation);
  kept.set(listing, { row, texts, notation });
  return row;
}

type Amounts = Record<ChosenField, number | null>;

function amountIn(text: string | undefined, saved: number | null, { locale }: Notation) {
  return text === undefined ? saved : (parseAmount(text, locale) ?? saved);
}

/** The minimum to offer beside a chosen base, or beside the suggested one. */
function minOffered(
  suggestion: StartingPrices | undefined,
  { base }: Amounts,
  { decimals }: Notation,
): number | null {
  if (!suggestion) return null;
  const isOwn = base !== null && base !== suggestion.base;
  if (!isOwn || amountProblem(base, "base", decimals)) return suggestion.min;
  return minimumFor(base, suggestion.min, decimals > 0);
}

/** The first reason why typed prices can't be saved; saved ones are not judged. */
function problemOf(
  listing: Listing,
  texts: Texts,
  amounts: Amounts,
  { decimals }: Notation,
): Problem | null {
  const typed = chosenFields.filter((field) => texts[field]);
  for (const field of typed) {
    const kind = amountProblem(amounts[field], field, decimals);
    if (kind) return { field, kind };
  }
  // Where both are typed, the minimum is the one to correct.
  for (const field of typed.toReversed()) {
    const order = orderProblem({ ...amounts, max: listing.max }, field, amounts[field]);
    if (order) return { field, ...order };
  }
  return null;
}

function stateOf(
  { base, min }: Amounts,
  problem: Problem | null,
  suggestion: StartingPrices | undefined,
): StartingRow["state"] {
  if (base !== null && min !== null && !problem) return "chosen";
  return base === null && suggestion?.base === null ? "none" : "open";
}

function editOf(listing: Listing, amounts: Amounts): ListingEdit | null {
  const changed = chosenFields.filter(
    (field) => amounts[field] !== null && amounts[field] !== listing[field],
  );
  if (changed.length === 0) return null;
  const prices = Object.fromEntries(changed.map((field) => [field, amounts[field]]));
  return { id: listing.id, pms: listing.pms, ...prices };
}

interface Offer {
  amounts: Amounts;
  /** Beside what is chosen. */
  offered: Amounts;
  /** Beside the suggested base. */
  suggestedMin: number | null;
}

/** Using the suggestion fills what is not chosen; where both prices are saved, it replaces those that were not typed. */
function takesOf(
  listing: Listing,
  texts: Texts,
  { amounts, offered, suggestedMin }: Offer,
  { typed }: Notation,
): CellEdit[] {
  const isComplete = listing.base !== null && listing.min !== null;
  const isFree = (field: ChosenField) => !texts[field] && (isComplete || listing[field] === null);
  const isWhole = isFree("base") && offered.base !== null;
  const wanted = { base: offered.base, min: isWhole ? suggestedMin : offered.min };
  return chosenFields.flatMap((field) => {
    const amount = wanted[field];
    if (!isFree(field) || amount === null || amount === amounts[field]) return [];
    return [{ key: rowKeyOf(listing), field, text: typed(amount) }];
  });
}

/** The draft after some cells were typed; listings without typed prices are left out. */
export function withEdits(draft: Draft, edits: readonly CellEdit[]): Draft {
  const next = new Map(Object.entries(draft));
  for (const { key, field, text } of edits) {
    const { [field]: _, ...others } = next.get(key) ?? {};
    next.set(key, text === undefined ? others : { ...others, [field]: text });
  }
  return Object.fromEntries([...next].filter(([, texts]) => Object.keys(texts).length > 0));
}

/** The cells that `edits` are about, as they are now. */
export function before(draft: Draft, edits: readonly CellEdit[]): CellEdit[] {
  return edits.map(({ key, field }) => ({ key, field, text: draft[key]?.[field] }));
}
