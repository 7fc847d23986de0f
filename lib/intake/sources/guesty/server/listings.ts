import { z } from "zod";
import type { PmsListing } from "@/lib/intake/connections/server/connector";
import {
  Currency,
  Decimal,
  Id,
  MinStay,
  Money,
  optional,
  Price,
  Text,
  whole,
  Zone,
} from "@/lib/intake/connectors/server/decode";
import { roomTypeOf } from "@/lib/intake/connectors/server/room-type";

const Address = whole({
  lat: optional(Decimal),
  lng: optional(Decimal),
  city: optional(Text),
  state: optional(Text),
  country: optional(Text),
});

const Prices = whole({
  currency: optional(Currency),
  basePrice: optional(Price),
  cleaningFee: optional(Money),
});

/** Seen in third-party clients only: another shape is no reason to leave the listing out. */
const Airbnb = z
  .array(z.object({ airbnb2: z.object({ id: Id }).nullish().catch(null) }))
  .catch([])
  .transform((integrations) => integrations.flatMap(({ airbnb2 }) => airbnb2?.id ?? []).slice(0, 1))
  .transform((ids) => ids.map((id) => ({ channel_name: "airbnb", channel_listing_id: id })));

/** Fields that are asked for. */
export const listingFields =
  "_id nickname title address timezone bedrooms roomType prices terms integrations active";

/** A Guesty listing → ours. */
export const GuestyListing = z
  .object({
    _id: Id,
    nickname: optional(Text),
    title: optional(Text),
    address: Address,
    timezone: optional(Zone),
    bedrooms: optional(Decimal),
    roomType: optional(z.string()),
    prices: Prices,
    terms: whole({ minNights: optional(MinStay) }),
    integrations: Airbnb,
    active: optional(z.boolean()),
  })
  .transform((given, context): PmsListing => {
    const name = given.nickname ?? given.title;
    if (name === null) context.addIssue({ code: "custom", path: ["title"], message: "is missing" });
    return {
      id: given._id,
      name: name ?? "",
      propertyName: null,
      roomType: roomTypeOf(given.roomType),
      latitude: given.address.lat,
      longitude: given.address.lng,
      country: given.address.country,
      state: given.address.state,
      city: given.address.city,
      timeZone: given.timezone,
      currency: given.prices.currency,
      bedrooms: given.bedrooms,
      units: null,
      cleaningFees: given.prices.cleaningFee,
      base: given.prices.basePrice,
      channels: given.integrations.length > 0 ? given.integrations : null,
      minStay: given.terms.minNights,
      canPush: given.active ?? true,
    };
  });
