import type { PriceField } from "@/lib/listings/edits";
import type { ListingRow } from "@/lib/listings/rows";

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
