import { listLogs } from "@/lib/activity/logs/server";
import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { dateIn } from "@/lib/core/dates";
import { type Coordinates, distanceMetres } from "@/lib/core/geo";
import { fromMinor } from "@/lib/core/money";
import { db } from "@/lib/db/server";
import { inventedSubjects, type Subjects } from "@/lib/http/server/openapi/examples/subjects";
import { listGroups } from "@/lib/inventory/groups/server";
import { listActions, listNudges } from "@/lib/pricing/actions/server";

interface Row extends Coordinates {
  listing_id: string;
  pms: string;
  currency: string;
  min: number;
  base: number;
  max: number;
  isMapped: boolean;
}

/** Largest distance between the two listings of an example mapping. */
const nearMetres = 100;

const groupNames = ["Old Town", "Waterfront", "Lake houses", "City flats", "Hillside", "Seaside"];

/**
 * Returns the rows for the examples of the demo: its owner's key can access them, and the examples
 * do not interfere with each other. `variant` 0 or 1 chooses different rows for each of the two
 * documents. Takes a fixed number of statements.
 */
export async function demonstrationSubjects(
  caller: Caller,
  variant: 0 | 1,
  now: Date = new Date(),
): Promise<Subjects> {
  const invented = inventedSubjects(dateIn("UTC", now));
  const { rows, children } = await readListings(caller);
  const plain = rows.filter(({ isMapped }) => !isMapped);
  const listing = plain[variant] ?? invented.listing;
  const pair = pairsOf(plain.slice(2))[variant];
  const used = new Set([...plain.slice(0, 2), ...pairsOf(plain.slice(2)).flat()].map(keyOf));
  return {
    ...invented,
    webhook: invented.webhook + variant,
    listing,
    parent: pair?.[0] ?? invented.parent,
    child: pair?.[1] ?? invented.child,
    mapped: children[variant] ?? invented.mapped,
    ...(await readGroups(caller, variant)),
    ...(await readActions(caller, variant, used, now)),
  };
}

async function readListings(caller: Caller) {
  const found = await db().listing.findMany({
    where: { ...ownedListings(caller), isHidden: false, pushEnabled: true },
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
  const rows = found.flatMap((row): Row[] => {
    const { listingId, pmsName, currency, minPrice, basePrice, maxPrice } = row;
    const [min, base, max] = [minPrice, basePrice, maxPrice].map(fromMinor);
    if (!currency || !min || !base || !max) return [];
    const { latitude, longitude } = row;
    const isMapped = row.mappingGroupId !== null;
    const ref = { listing_id: listingId, pms: pmsName };
    return [{ ...ref, currency, min, base, max, latitude, longitude, isMapped }];
  });
  const children = found
    .filter(({ parentKey }) => parentKey !== 0)
    .map(({ listingId, pmsName }) => ({ listing_id: listingId, pms: pmsName }));
  return { rows, children };
}

/** Returns pairs of nearby listings that can be mapped; no listing is in two pairs. */
function pairsOf(rows: readonly Row[]): [Row, Row][] {
  const [first, ...rest] = rows;
  if (!first) return [];
  const partner = rest.find((row) => {
    const metres = distanceMetres(first, row);
    const isAlike = row.pms === first.pms && row.currency === first.currency;
    return isAlike && metres !== null && metres <= nearMetres;
  });
  if (!partner) return pairsOf(rest);
  return [[first, partner], ...pairsOf(rest.filter((row) => row !== partner))];
}

async function readGroups(caller: Caller, variant: 0 | 1): Promise<Partial<Subjects>> {
  const { groups } = await listGroups(caller);
  const subgroup = groups.find(({ parent_group_id }) => parent_group_id !== null);
  if (!subgroup?.parent_group_id) return {};
  const [group, kept] = [subgroup.parent_group_id, subgroup.id];
  const spare = groups
    .filter(({ id }) => id !== group && id !== kept)
    .toSorted((a, b) => b.id - a.id)[variant];
  const taken = new Set(groups.map(({ name }) => name.toLowerCase()));
  const free = groupNames.filter((name) => !taken.has(name.toLowerCase()));
  const [name, other] = free.slice(2 * variant);
  return {
    group,
    subgroup: kept,
    ...(spare && { spareGroup: spare.id }),
    ...(name && other && { groupNames: [name, other] as const }),
  };
}

async function readActions(
  caller: Caller,
  variant: 0 | 1,
  used: ReadonlySet<string>,
  now: Date,
): Promise<Partial<Subjects>> {
  const { nudges } = await listNudges(caller, { nudge_type: "base_price" }, now);
  const nudge = nudges.map((each) => ({ ...each, pms: each.pms_name })).filter(isFree(used))[
    variant
  ];
  const open = await listActions(caller, { mode: "visible" }, now);
  const action = open.flatMap(({ listing_details: { listing_id, pms }, actions }) =>
    actions
      .filter(({ kind }) => kind !== "pricing_recommendation")
      .map(({ action_type }) => ({ listing_id, pms, action_type })),
  )[variant];
  const entry = await readEntry(caller, variant, used, now);
  return { ...(nudge && { nudge }), ...(action && { action }), ...(entry && { entry }) };
}

async function readEntry(
  caller: Caller,
  variant: 0 | 1,
  used: ReadonlySet<string>,
  now: Date,
): Promise<string | undefined> {
  const request = { log_type: "listing", limit: 100, offset: 0 } as const;
  const actions = ["base_price", "max_price"];
  const { data } = await listLogs(caller, { ...request, actions }, now);
  const free = data.filter(({ revertible, entity: { listing_id = "", pms_name = "" } }) => {
    return revertible && !used.has(keyOf({ listing_id, pms: pms_name }));
  });
  return free[variant]?.id;
}

function keyOf({ listing_id, pms }: { listing_id: string; pms: string }): string {
  return `${pms} ${listing_id}`;
}

function isFree(used: ReadonlySet<string>) {
  return (ref: { listing_id: string; pms: string }): boolean => !used.has(keyOf(ref));
}
