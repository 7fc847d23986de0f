import { z } from "zod";
import type { PmsListing } from "@/lib/sync/connections/server/connector";
import { Currency, Decimal, Id, MinStay, Money, optional, Price, Text, Zone } from "../decode";
import { roomTypeOf } from "../words";

const Address = z.object({
  lat: optional(Decimal),
  lng: optional(Decimal),
  city: optional(Text),
  state: optional(Text),
  country: optional(Text),
});

const Prices = z.object({
  currency: optional(Currency),
  basePrice: optional(Price),
  cleaningFee: optional(Money),
});

/** Seen in third-party clients only: another shape is no reason to leave the listing out. */
const Integrations = z
  .array(z.object({ airbnb2: z.object({ id: Id }).nullish().catch(null) }))
  .nullish()
  .catch(null);

/** Fields that are asked for. */
export const listingFields =
  "_id nickname title address timezone bedrooms roomType prices terms integrations active";

/** A Guesty listing → ours. */
export const GuestyListing = z
  .object({
    _id: Id,
    nickname: optional(Text),
    title: optional(Text),
    address: optional(Address),
    timezone: z.string().nullish().pipe(Zone.nullish()),
    bedrooms: optional(Decimal),
    roomType: optional(z.string()),
    prices: optional(Prices),
    terms: optional(z.object({ minNights: optional(MinStay) })),
    integrations: Integrations,
    active: optional(z.boolean()),
  })
  .transform((given, context): PmsListing => {
    const name = given.nickname ?? given.title;
    if (name === null) context.addIssue({ code: "custom", path: ["title"], message: "is missing" });
    const airbnb = given.integrations?.find(({ airbnb2 }) => airbnb2)?.airbnb2?.id;
    return {
      id: given._id,
      name: name ?? "",
      propertyName: null,
      roomType: roomTypeOf(given.roomType),
      latitude: given.address?.lat ?? null,
      longitude: given.address?.lng ?? null,
      country: given.address?.country ?? null,
      state: given.address?.state ?? null,
      city: given.address?.city ?? null,
      timeZone: given.timezone ?? null,
      currency: given.prices?.currency ?? null,
      bedrooms: given.bedrooms,
      cleaningFees: given.prices?.cleaningFee ?? null,
      base: given.prices?.basePrice ?? null,
      channels:
        airbnb === undefined ? null : [{ channel_name: "airbnb", channel_listing_id: airbnb }],
      minStay: given.terms?.minNights ?? null,
      canPush: given.active ?? true,
    };
  });
