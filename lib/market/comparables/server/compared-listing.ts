import type { RoomType } from "@/generated/prisma/enums";
import { hasCoordinates } from "@/lib/core/geo";

/** The facts of a listing by which comparables are chosen. */
export interface ComparedListing {
  roomType: RoomType;
  /** ISO 4217. */
  currency: string;
  /** Decimal degrees. */
  latitude: number;
  longitude: number;
  /** IDs under which the listing itself may be in the market data. */
  ownIds: readonly string[];
  /** The market sources of its account that it sees beside the installation's data (`MarketView`); "": none. */
  sources: string;
}

/** Fields that decide which comparables a listing has. */
export interface ListingFacts {
  roomType: RoomType;
  currency: string | null;
  latitude: number | null;
  longitude: number | null;
  pmsName: string;
  listingId: string;
  /** [{channel_name, channel_listing_id}] */
  channels: unknown;
}

/** The listing to compare, with the sources that it sees; null without coordinates or currency. */
export function toComparedListing(listing: ListingFacts, sources: string): ComparedListing | null {
  const { roomType, currency } = listing;
  if (currency === null || !hasCoordinates(listing)) return null;
  const { latitude, longitude } = listing;
  return { roomType, currency, latitude, longitude, ownIds: ownIdsOf(listing), sources };
}

/** Published market data identifies a home by its Airbnb id, our own files by `pms:id`. */
function ownIdsOf({ pmsName, listingId, channels }: ListingFacts): string[] {
  const known = channels as readonly { channel_name: string; channel_listing_id: string }[];
  const names = [
    { channel_name: pmsName, channel_listing_id: listingId },
    ...known.map((channel) => ({ ...channel, channel_name: channel.channel_name.toLowerCase() })),
  ];
  return names.flatMap(({ channel_name, channel_listing_id }) => {
    const ours = `${channel_name}:${channel_listing_id}`;
    return channel_name === "airbnb" ? [channel_listing_id, ours] : [ours];
  });
}

/** Category by bedrooms, rounded down: −1 private room, 0 studio, 1, 2, …; null where unknown. */
export function categoryOf({
  roomType,
  bedrooms,
}: {
  roomType: RoomType;
  bedrooms: number | null;
}): number | null {
  if (roomType === "private_room") return -1;
  return bedrooms === null ? null : Math.floor(bedrooms);
}
