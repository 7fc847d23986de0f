import { type DateText, today } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import { type ListingStates, toEditable, type Editable } from "@/lib/inventory/listings/server";
import { type RuleChange, rulesFromParent } from "@/lib/pricing/customizations/server";
import { type DatedOverride, readOverrides } from "@/lib/pricing/overrides/server";
import type { StoredListing, LockedFamily } from "./lock";
import type { CopyFlags } from "../schema";

/** A child's future overrides, which are deleted, and its parent's, which replace them. */
interface OverrideChange {
  /** Today at the child. */
  from: DateText;
  deleted: readonly DatedOverride[];
  added: readonly DatedOverride[];
}

/** Changes to one child, besides the mapping itself. */
export interface ChildPlan extends ListingStates {
  listing: StoredListing;
  rules: readonly RuleChange[];
  overrides: OverrideChange | undefined;
}

/** Everything that mapping a family writes. */
export interface MappingPlan {
  parent: StoredListing;
  children: ChildPlan[];
}

/** Plans the mapping of a family: the preview shows the plan, the command writes it. Undefined without a parent. */
export async function planOf(
  tx: Tx,
  family: LockedFamily,
  copy: CopyFlags,
): Promise<MappingPlan | undefined> {
  const { parent, timeZone } = family;
  if (!parent) return undefined;
  const children = family.children.filter(({ key }) => key !== parent.key);
  const keys = children.map(({ key }) => key);
  const rules = copy.customization && (await rulesFromParent(tx, parent.key, keys));
  const overrides = copy.customization && (await overrideChanges(tx, parent, children, timeZone));
  return {
    parent,
    children: children.map((child) => {
      const before = toEditable(child);
      return {
        listing: child,
        before,
        after: settingsAfter(toEditable(parent), before, copy),
        rules: rules ? (rules.get(child.key) ?? []) : [],
        overrides: overrides ? overrides.get(child.key) : undefined,
      };
    }),
  };
}

/** Override changes by child. Two statements. */
async function overrideChanges(
  tx: Tx,
  parent: StoredListing,
  children: readonly StoredListing[],
  accountZone: string,
): Promise<ReadonlyMap<number, OverrideChange>> {
  const dates = new Map(children.map(({ key, timeZone }) => [key, today(timeZone ?? accountZone)]));
  const [first = today("UTC")] = [...dates.values()].toSorted();
  const stored = await readOverrides(tx, [parent.key, ...dates.keys()], first);
  const since = (key: number, from: DateText): DatedOverride[] =>
    (stored.get(key) ?? []).filter(({ date }) => date >= from);
  return new Map(
    [...dates].map(([key, from]) => [
      key,
      { from, deleted: since(key, from), added: since(parent.key, from) },
    ]),
  );
}

/** The fields that children can take from their parent. */
export const copiedFields = [
  "min",
  "base",
  "max",
  "group_id",
  "subgroup_id",
  "notes",
  "tags",
] as const satisfies (keyof Editable)[];

type Prices = Pick<Editable, "min" | "base" | "max">;

/** The child after taking from its parent what `copy` names. */
function settingsAfter(parent: Editable, child: Editable, copy: CopyFlags): Editable {
  return {
    ...child,
    ...(copy.min_max_base && pricesAfter(parent, child)),
    ...(copy.group && { group_id: parent.group_id, subgroup_id: parent.subgroup_id }),
    ...(copy.notes && { notes: parent.notes }),
    ...(copy.tags && { tags: parent.tags }),
  };
}

/** The parent's prices (min ≤ base ≤ max) where it has them; an own price out of order with these is cleared. */
function pricesAfter({ min, base, max }: Prices, child: Prices): Prices {
  return {
    min: min ?? within(child.min, null, base ?? max),
    base: base ?? within(child.base, min, max),
    max: max ?? within(child.max, base ?? min, null),
  };
}

function within(price: number | null, least: number | null, most: number | null): number | null {
  if (price === null || (least !== null && price < least)) return null;
  return most !== null && price > most ? null : price;
}
