import { addDays, type DateText } from "@/lib/core/dates";

interface ListingRef {
  listing_id: string;
  pms: string;
}

/** What the examples of one document are about. */
export interface Subjects {
  today: DateText;
  /** A complete listing that is not mapped. */
  listing: ListingRef & { currency: string; min: number; base: number; max: number };
  /** Two listings that can be mapped. */
  parent: ListingRef;
  child: ListingRef;
  /** A listing that is mapped. */
  mapped: ListingRef;
  group: number;
  /** A subgroup of the group. */
  subgroup: number;
  /** A group that can be deleted. */
  spareGroup: number;
  /** A name that no group has, and one for renaming. */
  groupNames: readonly [string, string];
  nudge: ListingRef & { nudge_id: string; nudge_type: string };
  action: ListingRef & { action_type: string };
  /** An entry of the activity log that can be reverted. */
  entry: string;
  /** The webhook that the example before it adds. */
  webhook: number;
}

const guesty = "guesty";

/** Returns made-up subjects, for installations without the demonstration. */
export function inventedSubjects(today: DateText): Subjects {
  return {
    today,
    listing: { listing_id: "100001", pms: guesty, currency: "CAD", min: 120, base: 200, max: 600 },
    parent: { listing_id: "100001", pms: guesty },
    child: { listing_id: "100002", pms: guesty },
    mapped: { listing_id: "100003", pms: guesty },
    group: 12,
    subgroup: 15,
    spareGroup: 16,
    groupNames: ["Old Town", "Waterfront"],
    nudge: {
      nudge_id: "0b8f1c1e-52a0-4a53-9c35-5d2c0f6a7e11",
      listing_id: "100001",
      pms: guesty,
      nudge_type: "base_price",
    },
    action: { listing_id: "100001", pms: guesty, action_type: "base_price_missing" },
    entry: "90125",
    webhook: 1,
  };
}

/** Returns a listing as `{listing_id, pms_name}`. */
export function byPmsName({ listing_id, pms }: ListingRef) {
  return { listing_id, pms_name: pms };
}

/** Returns a listing as `{listing_id, pms}`. */
export function byPms({ listing_id, pms }: ListingRef) {
  return { listing_id, pms };
}

/** Returns a listing as `{id, pms}`. */
export function byId({ listing_id, pms }: ListingRef) {
  return { id: listing_id, pms };
}

/** Returns the date `days` after today. */
export function dayAfter({ today }: Subjects, days: number): DateText {
  return addDays(today, days);
}

/** An example request; parameters that are left out have no example. */
export interface Example {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: unknown;
}

/** Examples by verb and address without the surface: `POST /mappings/map`. */
export type Examples = Readonly<Record<string, (subjects: Subjects) => Example>>;
