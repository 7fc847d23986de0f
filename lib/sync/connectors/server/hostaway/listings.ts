import { z } from "zod";
import type { PmsListing } from "@/lib/sync/connections/server/connector";
import { Currency, Decimal, Id, MinStay, Money, optional, Price, Text, Zone } from "../decode";
import { roomTypeOf } from "../words";

/** A Hostaway listing → ours. */
export const HostawayListing = z
  .object({
    id: Id,
    internalListingName: optional(Text),
    name: optional(Text),
    lat: optional(Decimal),
    lng: optional(Decimal),
    city: optional(Text),
    state: optional(Text),
    countryCode: optional(Text),
    timeZoneName: optional(Zone),
    currencyCode: optional(Currency),
    bedroomsNumber: optional(Decimal),
    cleaningFee: optional(Money),
    roomType: optional(z.string()),
    price: optional(Price),
    minNights: optional(MinStay),
    airbnbListingUrl: z.string().nullish().catch(null),
    vrboListingUrl: z.string().nullish().catch(null),
    specialStatus: optional(z.string()),
  })
  .transform((given, context): PmsListing => {
    const name = given.internalListingName ?? given.name;
    if (name === null) context.addIssue({ code: "custom", path: ["name"], message: "is missing" });
    const channels = [
      ...channelOf("airbnb", given.airbnbListingUrl),
      ...channelOf("vrbo", given.vrboListingUrl),
    ];
    return {
      id: given.id,
      name: name ?? "",
      propertyName: null,
      roomType: roomTypeOf(given.roomType),
      latitude: given.lat,
      longitude: given.lng,
      country: given.countryCode,
      state: given.state,
      city: given.city,
      timeZone: given.timeZoneName,
      currency: given.currencyCode,
      bedrooms: given.bedroomsNumber,
      cleaningFees: given.cleaningFee,
      base: given.price,
      channels: channels.length > 0 ? channels : null,
      minStay: given.minNights,
      canPush: given.specialStatus !== "archived",
    };
  });

/** A channel's id is the last part of the listing's address there. */
function channelOf(
  channel_name: string,
  url: string | null | undefined,
): { channel_name: string; channel_listing_id: string }[] {
  const path = url ? (URL.parse(url)?.pathname ?? "") : "";
  const id = path.split("/").findLast((part) => part !== "");
  return id && id.length <= 128 ? [{ channel_name, channel_listing_id: id }] : [];
}
