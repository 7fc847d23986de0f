import type { DateText } from "@/lib/core/dates";

/** Minor units of the stay's currency; a double stores these integers exactly. */
type Minor = number | null;

/** Stored fields other than dates and status. */
export interface Particulars {
  /** ISO 8601. */
  booked_at: string | null;
  rental_revenue: Minor;
  total_cost: Minor;
  currency: string | null;
  channel: string | null;
  guests: number | null;
  guest_zipcode: string | null;
  total_fees: Minor;
  total_taxes: Minor;
  ota_commission: Minor;
  host_payout: Minor;
  list_price: Minor;
}

/** A reservation to write. An absent particular keeps its stored value. */
export interface Stay {
  listing: number;
  pms: string;
  id: string;
  from: DateText;
  /** Check-out day. */
  to: DateText;
  status: "booked" | "cancelled" | "blocked" | "available";
  /** ISO 8601; stored for cancelled stays only. */
  cancelledAt: string | null;
  particulars: Partial<Particulars>;
}

/** A stored reservation. */
export interface StoredStay extends Particulars {
  /** Row id, a bigint as text. */
  row: string;
  listing: number;
  pms: string;
  id: string;
  from: DateText;
  to: DateText;
  status: "booked" | "cancelled" | "blocked";
  /** ISO 8601. */
  cancelled_at: string | null;
}
