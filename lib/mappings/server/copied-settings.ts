import type { Editable } from "@/lib/inventory/listings/server/change-rules";
import type { CopyFlags } from "../schema";

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
export function settingsAfter(parent: Editable, child: Editable, copy: CopyFlags): Editable {
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
