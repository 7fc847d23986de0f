import type { PriceField } from "@/lib/catalog/edits";
import type { ListingRow } from "@/lib/catalog/rows";

/** Of a part of the drawer. */
export interface ListingPartProps {
  row: ListingRow;
}

/** Of a price that can be typed over. */
export interface PriceCellProps extends ListingPartProps {
  field: PriceField;
  isTabbable: boolean;
  updateChildren?: boolean;
  className?: string;
}
