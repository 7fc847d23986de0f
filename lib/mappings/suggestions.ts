import { rowKeyOf } from "@/lib/catalog/rows";
import { plain } from "@/lib/core/text";
import type { Listing } from "@/lib/catalog/schema";
import { type Board, targetOf, type MapTarget, toMappable, verdictOf } from "./board";
import { distanceMetres } from "@/lib/core/geo";
import type { MappingLimits } from "./rules";

/** An unmapped listing and its probable parent. */
export interface Suggestion {
  child: Listing;
  target: MapTarget;
  metres: number;
  /** Shared words ÷ all words of both names, 0 to 1. */
  overlap: number;
  /** Words in both names. */
  shared: readonly string[];
}

/** Names match from this overlap (`portal.md`). */
const leastOverlap = 0.5;

/** Channel names; they say nothing about the property. */
const channelWords = new Set(
  "airbnb abnb agoda bdc booking bookingcom com direct expedia google googlevr homeaway hometogo tripadvisor vrbo".split(
    " ",
  ),
);

/** Distinct words of a name, without case, accents, punctuation and channels. */
export function wordsOf(name: string): string[] {
  const words = plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !channelWords.has(word));
  return [...new Set(words)];
}

/** Key of two listings, the same in either order. */
export function pairKey(one: string, other: string): string {
  return [one, other].toSorted().join("\n");
}

/**
 * Suggests for unmapped listings a nearby parent with the same bedrooms and a matching name: one suggestion per listing,
 * best first. Leaves out hidden listings and `dismissed` pairs (pairKey of rowKeyOf).
 */
export function suggestMappings(
  board: Board,
  limits: MappingLimits,
  dismissed: ReadonlySet<string>,
): Suggestion[] {
  const targets = candidatesOf(board).toSorted((a, b) => a.latitude - b.latitude);
  const alike = Map.groupBy(targets, ({ target }) => target.parent.no_of_bedrooms);
  const reach = limits.maxMetres / metresPerDegree;
  return [...alike]
    .flatMap(([bedrooms, same]) => (bedrooms === null ? [] : within(same, reach)))
    .flatMap(([child, near]) => best(child, near, { limits, reach, dismissed }) ?? [])
    .toSorted(byWorth);
}

/** Each unmapped listing with the targets near its latitude; `targets` are sorted by latitude. */
function within(targets: readonly Candidate[], reach: number): [Candidate, readonly Candidate[]][] {
  const latitudes = targets.map(({ latitude }) => latitude);
  return targets.filter(isUnmapped).map((child) => {
    const first = firstFrom(latitudes, child.latitude - reach);
    return [child, targets.slice(first, firstFrom(latitudes, child.latitude + reach + tiny))];
  });
}

function isUnmapped({ target }: Candidate): boolean {
  return target.existing === 0 && target.parent.mapping_group_id === null;
}

interface SearchOptions {
  limits: MappingLimits;
  /** Degrees of latitude. */
  reach: number;
  dismissed: ReadonlySet<string>;
}

/** The best target that the mapping rules allow. */
function best(
  child: Candidate,
  near: readonly Candidate[],
  options: SearchOptions,
): Suggestion | null {
  let found: Suggestion | null = null;
  for (const candidate of near) {
    const better = betterSuggestion(child, candidate, options, found);
    if (better && isAllowed(better, options.limits)) found = better;
  }
  return found && { ...found, shared: sharedWords(found) };
}

/** The target as a suggestion if it beats `found`; cheap checks come first and exclude most targets. */
function betterSuggestion(
  child: Candidate,
  candidate: Candidate,
  { reach, dismissed }: SearchOptions,
  found: Suggestion | null,
): Suggestion | null {
  if (!mayBeAbove(child, candidate, reach)) return null;
  const overlap = overlapOf(child.words, candidate.words);
  if (overlap < leastOverlap) return null;
  if (dismissed.size > 0 && dismissed.has(pairKey(child.key, candidate.key))) return null;
  const metres = distanceMetres(child, candidate) ?? Infinity;
  const { target } = candidate;
  const suggestion = { child: child.target.parent, target, metres, overlap, shared: [] };
  return found && byWorth(found, suggestion) <= 0 ? null : suggestion;
}

/** Of two unmapped listings, the earlier one becomes the parent. */
function mayBeAbove(child: Candidate, candidate: Candidate, reach: number): boolean {
  const apart = Math.abs(candidate.longitude - child.longitude);
  return candidate.rank < child.rank && apart <= reach * child.stretch;
}

function isAllowed({ child, target }: Suggestion, limits: MappingLimits): boolean {
  return verdictOf(child, target, limits).violations.length === 0;
}

function sharedWords({ child, target }: Suggestion): string[] {
  const theirs = new Set(wordsOf(target.parent.name));
  return wordsOf(child.name).filter((word) => theirs.has(word));
}

interface Candidate {
  target: MapTarget;
  key: string;
  /** Position on the board; groups come before unmapped listings. */
  rank: number;
  latitude: number;
  longitude: number;
  /** Degrees of longitude as wide as one degree of latitude. */
  stretch: number;
  /** Ids of the words of its name, ascending. */
  words: readonly number[];
}

/** Rounded down, so that no target in reach is left out. */
const metresPerDegree = 110_000;
const tiny = 1e-9;

function candidatesOf({ groups, unmapped }: Board): Candidate[] {
  const targets = [
    ...groups.flatMap((group) => targetOf(group) ?? []),
    ...unmapped.map((parent): MapTarget => ({ parent, existing: 0 })),
  ];
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const known = numbers.get(word) ?? numbers.size;
    numbers.set(word, known);
    return known;
  };
  return targets.flatMap((target, rank) => {
    const { latitude, longitude } = toMappable(target.parent);
    if (latitude === null || longitude === null || target.parent.isHidden) return [];
    const stretch = 1 / Math.max(0.01, Math.cos(((Math.abs(latitude) + 1) * Math.PI) / 180));
    const words = wordsOf(target.parent.name)
      .map(numberOf)
      .toSorted((a, b) => a - b);
    return [{ target, key: rowKeyOf(target.parent), rank, latitude, longitude, stretch, words }];
  });
}

/** Shared words ÷ all words of both. */
function overlapOf(one: readonly number[], other: readonly number[]): number {
  let [i, j, shared] = [0, 0, 0];
  while (i < one.length && j < other.length) {
    const difference = (one[i] ?? 0) - (other[j] ?? 0);
    if (difference === 0) shared++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return shared / (one.length + other.length - shared || 1);
}

/** Close ones first: a home far away is rarely the same, however alike the names. */
function byWorth(a: Suggestion, b: Suggestion): number {
  return (
    byCloseness(a, b) ||
    b.overlap - a.overlap ||
    b.target.existing - a.target.existing ||
    a.metres - b.metres
  );
}

/** Index of the first sorted number at or above `least`. */
function firstFrom(sorted: readonly number[], least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How near two listings of one home would be. */
type Closeness = "close" | "near" | "far";

/**
 * Judges the distance of a possible parent, metres. One building's entrances are within 25 m; from 100 m on it is most
 * often another home, since rounded and shifted coordinates rarely differ by more.
 */
export function closenessOf(metres: number): Closeness {
  if (metres <= 25) return "close";
  return metres <= 100 ? "near" : "far";
}

const ranks: Record<Closeness, number> = { close: 0, near: 1, far: 2 };

/** Sorts by closeness: close ones first. */
export function byCloseness(a: { metres: number }, b: { metres: number }): number {
  return ranks[closenessOf(a.metres)] - ranks[closenessOf(b.metres)];
}
