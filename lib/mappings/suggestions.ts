import { rowKeyOf } from "@/lib/catalog/rows";
import { plain } from "@/lib/core/text";
import type { Listing } from "@/lib/catalog/schema";
import { type Board, targetOf, type Target, toMappable, verdictOf } from "./board";
import { distanceMetres } from "@/lib/core/geo";
import type { MappingLimits } from "./rules";

/** An unmapped listing and the parent it seems to belong to. */
export interface Suggestion {
  child: Listing;
  target: Target;
  metres: number;
  /** Share of the words of both names that stand in both, 0 to 1. */
  overlap: number;
  /** The words that stand in both names. */
  shared: readonly string[];
}

/** From this share of common words two names agree (portal.md). */
const leastOverlap = 0.5;

/** Words that name a channel, not a property. */
const channelWords = new Set(
  "airbnb abnb agoda bdc booking bookingcom com direct expedia google googlevr homeaway hometogo tripadvisor vrbo".split(
    " ",
  ),
);

/** The words of a name without case, accents, punctuation and channels, each once. */
export function wordsOf(name: string): string[] {
  const words = plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !channelWords.has(word));
  return [...new Set(words)];
}

/** Names two listings, in either order. */
export function pairKey(one: string, other: string): string {
  return [one, other].toSorted().join("\n");
}

/**
 * Unmapped listings that may go under a parent near by, have as many bedrooms and a name that agrees: one
 * suggestion a listing, best first. Hidden listings and `dismissed` pairs (pairKey of rowKeyOf) are left out.
 */
export function suggestMappings(
  board: Board,
  limits: MappingLimits,
  dismissed: ReadonlySet<string>,
): Suggestion[] {
  const places = placesOf(board).toSorted((a, b) => a.latitude - b.latitude);
  const alike = Map.groupBy(places, ({ target }) => target.parent.no_of_bedrooms);
  const reach = limits.maxMetres / metresPerDegree;
  return [...alike]
    .flatMap(([bedrooms, some]) => (bedrooms === null ? [] : within(some, reach)))
    .flatMap(([child, near]) => best(child, near, { limits, reach, dismissed }) ?? [])
    .toSorted(byWorth);
}

/** Each unmapped listing of `places`, which go from south to north, with those that are not too far north or south of it. */
function within(places: readonly Place[], reach: number): [Place, readonly Place[]][] {
  const latitudes = places.map(({ latitude }) => latitude);
  return places.filter(isUnmapped).map((child) => {
    const first = firstFrom(latitudes, child.latitude - reach);
    return [child, places.slice(first, firstFrom(latitudes, child.latitude + reach + tiny))];
  });
}

function isUnmapped({ target }: Place): boolean {
  return target.existing === 0 && target.parent.mapping_group_id === null;
}

interface Ask {
  limits: MappingLimits;
  /** Degrees of latitude. */
  reach: number;
  dismissed: ReadonlySet<string>;
}

/** The best place for a listing that the rules of mapping allow. */
function best(child: Place, near: readonly Place[], ask: Ask): Suggestion | null {
  let found: Suggestion | null = null;
  for (const place of near) {
    const better = betterPlace(child, place, ask, found);
    if (better && isAllowed(better, ask.limits)) found = better;
  }
  return found && { ...found, shared: sharedWords(found) };
}

/** The place as a suggestion if it is worth more than `found`: what is cheap to know goes first, for most fall by it. */
function betterPlace(
  child: Place,
  place: Place,
  { reach, dismissed }: Ask,
  found: Suggestion | null,
): Suggestion | null {
  if (!mayBeAbove(child, place, reach)) return null;
  const overlap = overlapOf(child.words, place.words);
  if (overlap < Math.max(leastOverlap, found?.overlap ?? 0)) return null;
  if (dismissed.size > 0 && dismissed.has(pairKey(child.key, place.key))) return null;
  const metres = distanceMetres(child, place) ?? Infinity;
  const { target } = place;
  const suggestion = { child: child.target.parent, target, metres, overlap, shared: [] };
  return found && byWorth(found, suggestion) <= 0 ? null : suggestion;
}

/** Of two unmapped listings the earlier one is to be the parent. */
function mayBeAbove(child: Place, place: Place, reach: number): boolean {
  const apart = Math.abs(place.longitude - child.longitude);
  return place.rank < child.rank && apart <= reach * child.stretch;
}

function isAllowed({ child, target }: Suggestion, limits: MappingLimits): boolean {
  return verdictOf(child, target, limits).violations.length === 0;
}

function sharedWords({ child, target }: Suggestion): string[] {
  const theirs = new Set(wordsOf(target.parent.name));
  return wordsOf(child.name).filter((word) => theirs.has(word));
}

interface Place {
  target: Target;
  key: string;
  /** Where it stands in the board's order; a group before every unmapped listing. */
  rank: number;
  latitude: number;
  longitude: number;
  /** Degrees of longitude as wide as one of latitude. */
  stretch: number;
  /** Numbers that stand for the words of its name, ascending. */
  words: readonly number[];
}

/** Less than a degree of latitude has anywhere, so that nothing in reach is left out. */
const metresPerDegree = 110_000;
const tiny = 1e-9;

function placesOf({ groups, unmapped }: Board): Place[] {
  const targets = [
    ...groups.flatMap((group) => targetOf(group) ?? []),
    ...unmapped.map((parent): Target => ({ parent, existing: 0 })),
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

/** Share of the words of both that stand in both. */
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

function byWorth(a: Suggestion, b: Suggestion): number {
  return b.overlap - a.overlap || b.target.existing - a.target.existing || a.metres - b.metres;
}

/** Index of the first of the sorted numbers that is not below `least`. */
function firstFrom(sorted: readonly number[], least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
