import type { Evidence, Item } from "@/lib/pricing/actions/board";

/** Whether an accepted price goes to the listing's children too. */
export interface Carry {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** What the parts of a price's evidence take. */
export interface PriceEvidenceProps {
  item: Item;
  evidence: Extract<Evidence, { kind: "price" }>;
  carry: Carry;
}
