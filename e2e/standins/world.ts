import { dayIn, daysBetween } from "./days";
import { makeListings, makeReservations } from "./seeds";
import type { StandinListing, StandinNight, StandinReservation, StandinWrite } from "./shapes";

interface WorldOptions {
  listings: number;
  /** Stays per listing. */
  stays: number;
  scale: number;
  /** The vendor's words for a night that a guest has, and for the stay. */
  words: { bookedNight: string; bookedStay: string; cancelledStay: string };
}

/** What a vendor keeps of one account. Nights that nobody changed are computed, not stored. */
export class World {
  readonly listings: Map<string, StandinListing>;
  readonly reservations: Map<string, StandinReservation>;
  /** Accepted writes, oldest first. */
  readonly writes: StandinWrite[] = [];
  /** What the vendor makes of a price, in hundredths (fault 23). */
  keptPrice: (hundredths: number) => number = (hundredths) => hundredths;
  /** Accepted writes change nothing (fault 21). */
  ignoresWrites = false;
  /** Seconds until an accepted write shows (fault 21). */
  writeDelay = 0;
  /** Ranges with these nights are refused (fault 22). */
  readonly refusedNights: { listingId: string; date: string }[] = [];
  /** A request with a refused range applies its others all the same; vendors do not say. */
  appliesInPart = false;
  /** The refusal says which range it is about. */
  namesRefusedRange = true;
  /** How far the vendor's clock is ahead, in minutes (fault 24). */
  clockAhead = 0;
  private readonly changed = new Map<string, Map<string, StandinNight>>();
  private readonly pending: { at: number; write: StandinWrite }[] = [];
  private requests = 0;

  constructor(private readonly options: WorldOptions) {
    this.listings = new Map(makeListings(options.listings).map((listing) => [listing.id, listing]));
    this.reservations = new Map();
    for (const listing of this.listings.values())
      for (const stay of makeReservations(listing, options.stays)) this.book(listing.id, stay);
  }

  listing(id: string): StandinListing {
    const listing = this.listings.get(id);
    if (!listing) throw new Error(`No listing ${id}`);
    return listing;
  }

  /** The date at a listing. */
  today(id: string): string {
    return dayIn(this.listing(id).timeZone, new Date());
  }

  /** The date at a listing, and by the vendor's own clock. */
  days(id: string): { today: string; vendorToday: string } {
    const vendorToday = dayIn(this.listing(id).timeZone, this.now());
    return { today: this.today(id), vendorToday };
  }

  night(id: string, date: string): StandinNight {
    this.settle();
    return this.changed.get(id)?.get(date) ?? defaultNight(this.listing(id), date);
  }

  changeNight(id: string, date: string, change: Partial<StandinNight>): void {
    const nights = this.changed.get(id) ?? new Map<string, StandinNight>();
    this.changed.set(id, nights);
    const old = nights.get(date) ?? defaultNight(this.listing(id), date);
    nights.set(date, { ...old, ...change });
  }

  /** A guest books nights that end before `checkOut`; returns the reservation's id. */
  book(
    listingId: string,
    stay: { id: string; checkIn: string; checkOut: string; createdAt?: Date },
  ): string {
    const { currency, basePrice } = this.listing(listingId);
    const nights = daysBetween(stay.checkIn, stay.checkOut);
    const createdAt = stay.createdAt ?? new Date();
    this.reservations.set(stay.id, {
      id: stay.id,
      listingId,
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
      currency,
      createdAt,
      updatedAt: this.now(createdAt),
      cancelledAt: null,
      fields: {},
      status: this.options.words.bookedStay,
      revenue: basePrice * nights.length,
      taxes: Math.round(basePrice * nights.length * 0.1),
    });
    const status = this.options.words.bookedNight;
    for (const date of nights) this.changeNight(listingId, date, { status });
    return stay.id;
  }

  /** A stay is cancelled and its nights are free again. */
  cancel(id: string): void {
    const reservation = this.reservations.get(id);
    if (!reservation) throw new Error(`No reservation ${id}`);
    this.reservations.set(id, {
      ...reservation,
      status: this.options.words.cancelledStay,
      cancelledAt: new Date(),
      updatedAt: this.now(),
    });
    for (const date of daysBetween(reservation.checkIn, reservation.checkOut))
      this.changeNight(reservation.listingId, date, { status: "available" });
  }

  /** A guest changes the dates of a stay. */
  move(id: string, { checkIn, checkOut }: { checkIn: string; checkOut: string }): void {
    const reservation = this.reservations.get(id);
    if (!reservation) throw new Error(`No reservation ${id}`);
    this.reservations.set(id, { ...reservation, checkIn, checkOut, updatedAt: this.now() });
    for (const date of daysBetween(reservation.checkIn, reservation.checkOut))
      this.changeNight(reservation.listingId, date, { status: "available" });
    for (const date of daysBetween(checkIn, checkOut))
      this.changeNight(reservation.listingId, date, { status: this.options.words.bookedNight });
  }

  /** Begins a request whose ranges `write` records. */
  beginRequest(): number {
    return ++this.requests;
  }

  /** Carries ranges out unless one is refused; returns that one's place, or -1. */
  accept(writes: readonly StandinWrite[]): number {
    const refused = writes.findIndex((write) => this.isRefused(write));
    for (const [place, write] of writes.entries())
      if (refused < 0 || (this.appliesInPart && place !== refused)) this.write(write);
    return refused;
  }

  private isRefused({ listingId, from, to }: StandinWrite): boolean {
    return this.refusedNights.some(
      (night) => night.listingId === listingId && night.date >= from && night.date <= to,
    );
  }

  /** At once, or after `writeDelay`. */
  private write(write: StandinWrite): void {
    this.writes.push(write);
    if (this.ignoresWrites) return;
    if (this.writeDelay === 0) this.apply(write);
    else this.pending.push({ at: Date.now() + this.writeDelay * this.options.scale, write });
  }

  /** The vendor's clock. */
  private now(at = new Date()): Date {
    return new Date(at.getTime() + this.clockAhead * 60_000);
  }

  private settle(): void {
    while (this.pending[0] && this.pending[0].at <= Date.now()) {
      const [due] = this.pending.splice(0, 1);
      if (due) this.apply(due.write);
    }
  }

  private apply({ listingId, from, to, values }: StandinWrite): void {
    const { price, ...others } = values;
    const kept = price === undefined ? {} : { price: this.keptPrice(price) };
    const listing = this.listing(listingId);
    for (const date of [...daysBetween(from, to), to]) {
      const base = defaultNight(listing, date);
      this.changeNight(listingId, date, {
        ...others,
        ...kept,
        ...(values.isBasePrice && { price: base.price }),
        ...(values.isBaseMinStay && { minStay: base.minStay }),
      });
    }
  }
}

function defaultNight(listing: StandinListing, date: string): StandinNight {
  return {
    price: listing.basePrice,
    minStay: listing.minStay,
    status: "available",
    fields: {},
    isBasePrice: true,
    isBaseMinStay: true,
    closedOnArrival: false,
    closedOnDeparture: false,
    // Saturdays and Sundays of the vendor's own rate.
    ...(new Date(date).getUTCDay() % 6 === 0 && { price: listing.basePrice + 1_500 }),
  };
}
