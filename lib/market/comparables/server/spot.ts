import type { RoomType } from "@/generated/prisma/enums";
import { hasCoordinates } from "@/lib/core/geo";

/** Where a listing stands and what it is compared with. */
export interface Spot {
  roomType: RoomType;
  /** ISO 4217. */
  currency: string;
  /** Decimal degrees. */
  latitude: number;
  longitude: number;
  /** Ids under which the listing itself may stand in the market. */
  ownIds: readonly string[];
}

/** What of a listing makes its spot. */
export interface MarketSubject {
  roomType: RoomType;
  currency: string | null;
  latitude: number | null;
  longitude: number | null;
  pmsName: string;
  listingId: string;
  /** [{channel_name, channel_listing_id}] */
  channels: unknown;
}

/** The listing's spot; null without a place or a currency, where nothing can be compared. */
export function spotOf(listing: MarketSubject): Spot | null {
  const { roomType, currency } = listing;
  if (currency === null || !hasCoordinates(listing)) return null;
  const { latitude, longitude } = listing;
  return { roomType, currency, latitude, longitude, ownIds: ownIdsOf(listing) };
}

/** Published markets name a home by its id on Airbnb, our own files by `pms:id`. */
function ownIdsOf({ pmsName, listingId, channels }: MarketSubject): string[] {
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

/** Category of a bedroom count: −1 private room, 0 studio, 1, 2, … (a half counts down); null where it is not known. */
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
