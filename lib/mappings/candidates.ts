import { plain } from "@/lib/core/text";
import type { Listing } from "@/lib/catalog/schema";
import { type Board, isSameListing, targetOf, type MapTarget, verdictOf } from "./board";
import type { MappingLimits } from "./rules";

/** Possible parents of `child`: allowed ones first, then the others, each by distance; `search` matches names and ids. */
export function candidatesOf(
  board: Board,
  child: Listing,
  limits: MappingLimits,
  search = "",
): MapTarget[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const targets = [
    ...board.groups.flatMap((group) => targetOf(group) ?? []),
    ...board.unmapped.map((parent): MapTarget => ({ parent, existing: 0 })),
  ];
  return targets
    .filter(({ parent }) => !isSameListing(parent, child) && isNamed(parent, words))
    .map((target) => ({ target, ...verdictOf(child, target, limits) }))
    .toSorted(
      (a, b) =>
        Number(a.violations.length > 0) - Number(b.violations.length > 0) ||
        (a.metres ?? Infinity) - (b.metres ?? Infinity) ||
        0,
    )
    .map(({ target }) => target);
}

function isNamed({ name, id }: Listing, words: readonly string[]): boolean {
  const text = plain(`${name}\n${id}`);
  return words.every((word) => text.includes(word));
}
