import type { Kind, Payload } from "@/lib/pricing/rules/kinds";
import { type City, edinburgh, victoria } from "./cities";
import type { BookingProfile } from "./simulation";

/** Description of one demonstration listing; `listings.ts` converts it to a row. */
export interface Rental {
  name: string;
  city: City;
  district: string;
  bedrooms: number;
  /** Typical nightly price, in the city's currency. */
  price: number;
  pms: "guesty" | "hostaway";
  /** First letters of airbnb, vrbo, bookingcom, direct; default all. */
  channels?: string;
  /** Metres east and north of the district's centre; default: random, within 200 m each way. */
  at?: readonly [east: number, north: number];
  /** The field that its PMS does not have. */
  lacks?: "base" | "location" | "bedrooms";
  hidden?: true;
  notSyncing?: true;
  /** Its prices are planned and not sent. */
  inShadow?: true;
  /** A file filled in its base price this morning with the price of two nights: its prices are held. */
  baseFromFile?: true;
  property?: string;
  /** Homes of one kind that are sold as this listing; default 1. */
  units?: number;
  tags?: readonly string[];
  notes?: string;
  group?: readonly [group: string, subgroup?: string];
  /** Name of the parent, for children of a mapping group. */
  childOf?: string;
  /** Differences from the default profile. */
  profile?: Partial<BookingProfile>;
  /** Its own pricing rules, as stored. */
  rules?: Partial<Record<Kind, Payload>>;
  /** True if the member has access to it. */
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

/** Returns functions that describe rentals of one PMS in Victoria (`v`) and Edinburgh (`e`). */
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
