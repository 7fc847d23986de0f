import { type Caller, owned, ownedListings } from "@/lib/auth/caller";
import type { Tx } from "@/lib/db";
import { Book, type Chain, groupNames } from "./book";
import type { Kind } from "./kinds";
import type { Place } from "./place";
import { resolve, type Rule } from "./resolve";
import { same } from "./rules";
import type { Tried } from "./schema-answers";

/** What a write of `rules` at a level would do to its listings; price_change null and no sample: no prices are computed. */
export async function impactOf(
  tx: Tx,
  caller: Caller,
  place: Place,
  rules: ReadonlyMap<Kind, Rule>,
): Promise<Tried> {
  const listings = await tx.listing.findMany({
    where: { ...ownedListings(caller), ...place.members },
    select: { key: true, groupId: true, subgroupId: true, pmsName: true },
  });
  const rows = await tx.customization.findMany({
    where: { ...owned(caller), kind: { in: [...rules.keys()] } },
  });
  const names = await groupNames(tx, caller);
  const before = new Book(rows, names);
  const after = new Book(rows, names, { own: place.own, rules });
  const outcomes = listings.map(({ key, ...rest }) =>
    outcomeOf({ listingKey: key, ...rest }, place, [...rules.keys()], before, after),
  );
  return {
    listings_changed: outcomes.filter((each) => each === "changed").length,
    listings_shielded: outcomes.filter((each) => each === "shielded").length,
    price_change: null,
    sample: [],
  };
}

function outcomeOf(
  chain: Chain,
  place: Place,
  written: readonly Kind[],
  before: Book,
  after: Book,
): "changed" | "shielded" | "same" {
  const [was, becomes] = [before.steps(chain), after.steps(chain)];
  const changed = written.some(
    (kind) => !same(resolve(kind, was).value, resolve(kind, becomes).value),
  );
  if (changed) return "changed";
  const closer = was.slice(
    0,
    was.findIndex(({ level }) => level === levelOf(place)),
  );
  const shielded = written.some((kind) => closer.some(({ rules }) => rules.get(kind)?.isOn));
  return shielded ? "shielded" : "same";
}

function levelOf({ scope, members }: Place): string {
  return scope === "group" && "subgroupId" in members ? "subgroup" : scope;
}
