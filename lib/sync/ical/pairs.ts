/**
 * As many pairs of an item and one of its choices as possible, each choice taken once; choices come best first. If all
 * choices of an item are taken, another item is moved to its next choice (Kuhn's augmenting paths).
 */
export function pairs<Item, Choice>(
  items: readonly Item[],
  choicesOf: (item: Item) => readonly Choice[],
): { item: Item; choice: Choice }[] {
  const choices = new Map(items.map((item) => [item, choicesOf(item)]));
  const takers = new Map<Choice, Item>();
  const take = (item: Item, tried: Set<Choice>): boolean => {
    const own = choices.get(item) ?? [];
    const free = own.find((choice) => !takers.has(choice));
    if (free !== undefined) {
      takers.set(free, item);
      return true;
    }
    for (const choice of own) {
      if (tried.has(choice)) continue;
      tried.add(choice);
      const other = takers.get(choice);
      if (other === undefined || !take(other, tried)) continue;
      takers.set(choice, item);
      return true;
    }
    return false;
  };
  for (const item of items) take(item, new Set());
  return [...takers].map(([choice, item]) => ({ item, choice }));
}
