import { rowKeyOf } from "@/lib/listings/rows";
import { plain } from "@/lib/listings/rules";
import type { Listing } from "@/lib/listings/schema";
import { type Board, targetOf, type Target, toMappable, verdictOf } from "./board";
import { distanceMetres } from "./distance";
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
  const latitudes = places.map(({ latitude }) => latitude);
  const reach = limits.maxMetres / metresPerDegree;
  const suggestions = places
    .filter(({ target }) => target.existing === 0 && target.parent.mapping_group_id === null)
    .flatMap((child) => {
      const near = places.slice(
        firstFrom(latitudes, child.latitude - reach),
        firstFrom(latitudes, child.latitude + reach + tiny),
      );
      const found = near.flatMap((place) => judge(child, place, reach, dismissed) ?? []);
      const best = found
        .toSorted(byWorth)
        .find((each) => verdictOf(each.child, each.target, limits).violations.length === 0);
      return best ?? [];
    });
  return suggestions.toSorted(byWorth);
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
  words: ReadonlySet<string>;
}

/** Less than a degree of latitude has anywhere, so that nothing in reach is left out. */
const metresPerDegree = 110_000;
const tiny = 1e-9;

function placesOf({ groups, unmapped }: Board): Place[] {
  const targets = [
    ...groups.flatMap((group) => targetOf(group) ?? []),
    ...unmapped.map((parent): Target => ({ parent, existing: 0 })),
  ];
  return targets.flatMap((target, rank) => {
    const { latitude, longitude } = toMappable(target.parent);
    if (latitude === null || longitude === null || target.parent.isHidden) return [];
    const stretch = 1 / Math.max(0.01, Math.cos(((Math.abs(latitude) + 1) * Math.PI) / 180));
    const words = new Set(wordsOf(target.parent.name));
    return [{ target, key: rowKeyOf(target.parent), rank, latitude, longitude, stretch, words }];
  });
}

/** Everything but the rules of mapping, cheapest first. Of two unmapped listings the earlier one is to be the parent. */
function judge(
  child: Place,
  place: Place,
  reach: number,
  dismissed: ReadonlySet<string>,
): Suggestion | null {
  const [one, other] = [child.target.parent, place.target.parent];
  if (place.rank >= child.rank || one.no_of_bedrooms === null) return null;
  if (one.no_of_bedrooms !== other.no_of_bedrooms) return null;
  if (Math.abs(place.longitude - child.longitude) > reach * child.stretch) return null;
  const shared = [...child.words].filter((word) => place.words.has(word));
  const overlap = shared.length / (child.words.size + place.words.size - shared.length || 1);
  if (overlap < leastOverlap || dismissed.has(pairKey(child.key, place.key))) return null;
  const metres = distanceMetres(child, place);
  return metres === null ? null : { child: one, target: place.target, metres, overlap, shared };
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
