import { distance } from "fastest-levenshtein";
import type { Evidence } from "./cells";
import { bareName, type Field } from "./fields";
import { currencyOfCell, wordOfCell } from "./words";

/** Why a column has its field. */
export type MatchedBy = "person" | "remembered" | "name" | "near" | "values";

/** A column of the file with the field it becomes; null is not imported. */
export interface Matched {
  field: string | null;
  by: MatchedBy | null;
}

/** A column to match. */
export interface Column {
  header: string;
  /** Some of its cells, trimmed, without empty ones. */
  samples: readonly string[];
  evidence: Evidence;
}

interface Known {
  /** Field by header, as the account's last file with this header had it. */
  remembered: ReadonlyMap<string, string | null>;
  /** True for the id or the name of a listing of the account. */
  isListing: (cell: string) => boolean;
}

type Guess = (column: Column, field: Field) => boolean;

/**
 * Guesses the field of each column: as remembered, by its name or a synonym, by a similar name, and last by its values.
 * A field is used once; stronger evidence wins, then the first column.
 */
export function matchColumns(
  columns: readonly Column[],
  fields: readonly Field[],
  { remembered, isListing }: Known,
): Matched[] {
  const found: Matched[] = columns.map(({ header }) => {
    if (!remembered.has(header)) return { field: null, by: null };
    const field = remembered.get(header) ?? null;
    const isField = field === null || fields.some(({ name }) => name === field);
    return { field: isField ? field : null, by: isField ? "remembered" : null };
  });
  const assign = (by: MatchedBy, fits: Guess): void => {
    for (const field of fields) {
      if (found.some((each) => each.field === field.name)) continue;
      const at = columns.findIndex((column, n) => found[n]?.by === null && fits(column, field));
      if (at >= 0) found[at] = { field: field.name, by };
    }
  };
  assign("name", ({ header }, { name }) => bareName(header) === name);
  for (let rank = 0; rank < mostSynonyms(fields); rank++) {
    assign("name", ({ header }, { synonyms }) => synonyms[rank] === bareName(header));
  }
  assign("near", ({ header }, { name, synonyms }) =>
    [name, ...synonyms].some((known) => isNear(bareName(header), known)),
  );
  assign("values", (column, field) => fitsValues(column, field, isListing));
  return found;
}

/** Number of synonym ranks: common names are tried before rare ones, for all fields. */
function mostSynonyms(fields: readonly Field[]): number {
  return Math.max(0, ...fields.map(({ synonyms }) => synonyms.length));
}

/** True for a typo or two in a longer name. */
function isNear(header: string, known: string): boolean {
  return known.length >= 5 && distance(header, known) <= (known.length >= 8 ? 2 : 1);
}

/** Share of a column's cells that must look like a field. */
const most = 0.8;

function fitsValues(column: Column, field: Field, isListing: (cell: string) => boolean): boolean {
  const { samples, evidence } = column;
  if (samples.length === 0) return false;
  if (field.kind === "day") return evidence.days >= most * evidence.filled;
  if (field.kind === "money") return fitsMoney(column, field);
  const looksRight = lookOf(field, isListing);
  return looksRight !== null && samples.filter(looksRight).length >= most * samples.length;
}

/** Amounts with decimals; of several fields the usual one. */
function fitsMoney({ evidence }: Column, { name }: Field): boolean {
  const { decimals, amounts, filled } = evidence;
  if (!["total_cost", "price", "base"].includes(name)) return false;
  return amounts >= most * filled && decimals["."] + decimals[","] > 0;
}

/** Test for cells of a field; null if they may be anything. */
function lookOf(
  { kind, name }: Field,
  isListing: (cell: string) => boolean,
): ((cell: string) => boolean) | null {
  if (kind === "listing") return isListing;
  if (kind === "currency") return (cell) => currencies.has(currencyOfCell(cell));
  if (name === "channel") return (cell) => channels.test(cell);
  if (kind !== "status" && kind !== "night" && kind !== "room") return null;
  return (cell) => !/^\d+$/.test(cell) && wordOfCell(kind, cell) !== null;
}

const channels = /^(airbnb|booking|vrbo|homeaway|abritel|expedia|agoda|direct|website)\b/i;
const currencies = new Set(Intl.supportedValuesOf("currency"));
