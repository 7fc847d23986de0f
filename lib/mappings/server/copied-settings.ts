import type { Row } from "./lock";
import type { CopyFlags } from "../schema";

/** The columns that children can take from their parent; prices in minor units. */
export type Columns = Pick<
  Row,
  "minPrice" | "basePrice" | "maxPrice" | "groupId" | "subgroupId" | "notes" | "tags"
>;
type Prices = Pick<Columns, "minPrice" | "basePrice" | "maxPrice">;

/** The child's columns after taking what `copy` says. */
export function columnsAfter(parent: Columns, child: Columns, copy: CopyFlags): Columns {
  const { minPrice, basePrice, maxPrice, groupId, subgroupId, notes, tags } = child;
  return {
    minPrice,
    basePrice,
    maxPrice,
    groupId,
    subgroupId,
    notes,
    tags,
    ...(copy.min_max_base && pricesAfter(parent, child)),
    ...(copy.group && { groupId: parent.groupId, subgroupId: parent.subgroupId }),
    ...(copy.notes && { notes: parent.notes }),
    ...(copy.tags && { tags: parent.tags }),
  };
}

/** The parent's prices (min ≤ base ≤ max) where it has them; an own price on the wrong side of one of these is cleared. */
function pricesAfter(parent: Prices, child: Prices): Prices {
  const { minPrice: min, basePrice: base, maxPrice: max } = parent;
  return {
    minPrice: min ?? within(child.minPrice, null, base ?? max),
    basePrice: base ?? within(child.basePrice, min, max),
    maxPrice: max ?? within(child.maxPrice, base ?? min, null),
  };
}

function within(price: bigint | null, least: bigint | null, most: bigint | null): bigint | null {
  if (price === null || (least !== null && price < least)) return null;
  return most !== null && price > most ? null : price;
}
