import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import type { Tx } from "@/lib/db/server";
import { Book, type Chain, groupNames } from "./level-rules";
import type { Kind } from "../kinds";
import type { Place } from "./level";
import { resolve, type Rule, type Step } from "../resolve";
import { same } from "../rules";
import type { Tried } from "../schema-answers";

/** What a change of a level's rules does to one of its listings. */
interface Outcome {
  listing: { listingId: string; pmsName: string; name: string };
  /** shielded: a closer level decides. */
  outcome: "changed" | "shielded" | "same";
  /** The levels that shield it, closest first. */
  closer: readonly Step[];
}

/** What a write of `rules` at a level would do to its listings; price_change null and no sample: no prices are computed. */
export async function impactOf(
  tx: Tx,
  caller: Caller,
  place: Place,
  rules: ReadonlyMap<Kind, Rule>,
): Promise<Tried> {
  const outcomes = await outcomesOf(tx, caller, place, rules);
  return {
    listings_changed: outcomes.filter(({ outcome }) => outcome === "changed").length,
    listings_shielded: outcomes.filter(({ outcome }) => outcome === "shielded").length,
    price_change: null,
    sample: [],
  };
}

/** What a write of `rules` at a level would do to each of its listings, in the order of their names. */
export async function outcomesOf(
  tx: Tx,
  caller: Caller,
  place: Place,
  rules: ReadonlyMap<Kind, Rule>,
): Promise<Outcome[]> {
  const listings = await tx.listing.findMany({
    where: { ...ownedListings(caller), ...place.members },
    select: {
      key: true,
      groupId: true,
      subgroupId: true,
      pmsName: true,
      listingId: true,
      name: true,
    },
    orderBy: [{ name: "asc" }, { key: "asc" }],
  });
  const rows = await tx.customization.findMany({
    where: { ...owned(caller), kind: { in: [...rules.keys()] } },
  });
  const names = await groupNames(tx, caller);
  const before = new Book(rows, names);
  const after = new Book(rows, names, { own: place.own, rules });
  const written = [...rules.keys()];
  return listings.map(({ key, groupId, subgroupId, ...listing }) => {
    const chain = { listingKey: key, groupId, subgroupId, pmsName: listing.pmsName };
    return { listing, ...outcomeOf(chain, place, written, before, after) };
  });
}

function outcomeOf(
  chain: Chain,
  place: Place,
  written: readonly Kind[],
  before: Book,
  after: Book,
): Pick<Outcome, "outcome" | "closer"> {
  const [was, becomes] = [before.steps(chain), after.steps(chain)];
  const changed = written.some(
    (kind) => !same(resolve(kind, was).value, resolve(kind, becomes).value),
  );
  const here = was.findIndex(({ level }) => level === levelOf(place));
  const closer = was
    .slice(0, here)
    .filter(({ rules }) => written.some((kind) => rules.get(kind)?.isOn));
  if (changed) return { outcome: "changed", closer };
  return { outcome: closer.length > 0 ? "shielded" : "same", closer };
}

function levelOf({ scope, members }: Place): string {
  return scope === "group" && "subgroupId" in members ? "subgroup" : scope;
}
