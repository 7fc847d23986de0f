import type { FilterChoice } from "./filter-menu";

const collator = new Intl.Collator("en", { numeric: true });

/** Returns each value once, in order, as a choice; empty values are left out. */
export function choicesOf(
  values: readonly string[],
  labelOf = (value: string): string => value,
): FilterChoice[] {
  return [...new Set(values)]
    .filter((value) => value !== "")
    .toSorted(collator.compare)
    .map((value) => ({ value, label: labelOf(value) }));
}
