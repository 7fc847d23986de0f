/** A listing at the vendor. Money: hundredths of its currency. */
export interface StandinListing {
  id: string;
  name: string;
  timeZone: string;
  currency: string;
  basePrice: number;
  cleaningFee: number;
  minStay: number;
  bedrooms: number;
  city: string;
  country: string;
  latitude: number;
  longitude: number;
  isActive: boolean;
  /** Replaces fields of what is answered; undefined leaves one out. */
  fields: Record<string, unknown>;
}

/** A night at the vendor, in its words. Price: hundredths. */
export interface StandinNight {
  price: number;
  minStay: number;
  isBasePrice: boolean;
  isBaseMinStay: boolean;
  closedOnArrival: boolean;
  closedOnDeparture: boolean;
  /** The vendor's word: available, booked, reserved, … */
  status: string;
  fields: Record<string, unknown>;
}

export interface StandinReservation {
  id: string;
  listingId: string;
  status: string;
  /** Days, YYYY-MM-DD; the guest leaves on `checkOut`. */
  checkIn: string;
  checkOut: string;
  createdAt: Date;
  /** What the vendor says, which may be wrong (fault 24). */
  updatedAt: Date;
  cancelledAt: Date | null;
  currency: string;
  /** Hundredths. */
  revenue: number;
  taxes: number;
  fields: Record<string, unknown>;
}

/** One range of a request that the vendor accepted; absent values stay. */
export interface StandinWrite {
  /** Counts the requests. */
  request: number;
  listingId: string;
  from: string;
  to: string;
  values: Partial<Omit<StandinNight, "fields" | "status">>;
}
