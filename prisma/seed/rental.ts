import type { Kind, Payload } from "@/lib/pricing/customizations/kinds";
import { type City, edinburgh, victoria } from "./cities";
import type { BookingProfile } from "./simulation";

/** The description of one demonstration listing; `listings.ts` makes it a row. */
export interface Rental {
  name: string;
  city: City;
  district: string;
  bedrooms: number;
  /** A usual night, in the city's currency. */
  price: number;
  pms: "guesty" | "hostaway";
  /** First letters of airbnb, vrbo, bookingcom, direct; default all. */
  channels?: string;
  /** Metres east and north of the district's middle; default somewhere within 300 m. */
  at?: readonly [east: number, north: number];
  /** The field that its PMS lacks. */
  lacks?: "base" | "location" | "bedrooms";
  hidden?: true;
  notSyncing?: true;
  property?: string;
  tags?: readonly string[];
  notes?: string;
  group?: readonly [group: string, subgroup?: string];
  /** Name of the mapping's parent, for its children. */
  childOf?: string;
  /** Differences from the usual profile. */
  profile?: Partial<BookingProfile>;
  /** Its own pricing rules, as they are stored. */
  rules?: Partial<Record<Kind, Payload>>;
  /** The limited member sees it. */
  forMember?: true;
}

type Details = Partial<Omit<Rental, "name" | "city" | "district" | "bedrooms" | "price" | "pms">>;

type Maker = (
  name: string,
  district: string,
  bedrooms: number,
  price: number,
  details?: Details,
) => Rental;

/** Makers of rentals of one PMS in one city. */
export function makers(pms: Rental["pms"]): { v: Maker; e: Maker } {
  const maker =
    (city: City): Maker =>
    (name, district, bedrooms, price, details = {}) => ({
      name,
      city,
      district,
      bedrooms,
      price,
      pms,
      ...details,
    });
  return { v: maker(victoria), e: maker(edinburgh) };
}
