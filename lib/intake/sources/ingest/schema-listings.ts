import { z } from "zod";
import { amount, dryRun, id, line } from "@/lib/http/inputs";
import { CurrencyCode, TimeZoneName } from "@/lib/intake/sources/files/schema";
import { type Fact, facts, mostUnits } from "@/lib/inventory/listings/fields";
import { anyRows } from "./schema-rows";

/** ISO 4217. */
export const currency = z.string().pipe(CurrencyCode);

/** A number or numeric text. */
function decimal(least: number, most: number) {
  const text = z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/)
    .transform(Number);
  return z.union([z.number(), text], "must be a number").pipe(z.number().min(least).max(most));
}

type FactInputs = {
  [F in Fact as F["fact"]["inApi"]]: z.ZodOptional<
    z.ZodType<F["type"] extends "text" ? string : number>
  >;
};

/** A listing's facts by their names in the API. */
function factInputs(): FactInputs {
  const inputs = facts.map(({ type, fact: { inApi, least, most } }) => {
    const input = type === "text" ? line.min(1).max(most) : decimal(least, most);
    return [inApi, input.optional()];
  });
  return Object.fromEntries(inputs) as FactInputs;
}

const Channel = z.strictObject({
  channel_name: z
    .string()
    .regex(/^[a-z0-9_-]{1,40}$/, "must be 1 to 40 lower-case letters, digits, - or _"),
  channel_listing_id: id,
});

/** A listing as its PMS has it; null and absent change nothing. */
export const ListingRow = z
  .strictObject({
    listing_id: id,
    listing_name: line.min(1).max(300),
    property_name: line.min(1).max(300).optional(),
    room_type: z.enum(["entire_home", "private_room", "shared_room", "hotel_room"]).optional(),
    ...factInputs(),
    time_zone: z.string().pipe(TimeZoneName).optional(),
    currency: currency.meta({
      description:
        "ISO 4217. A listing keeps its currency: another one holds its prices back until the owner confirms it",
    }),
    units: z
      .int()
      .min(1)
      .max(mostUnits)
      .optional()
      .meta({ description: "Rooms of one kind that are sold as this listing" }),
    cleaning_fees: amount.optional(),
    base: amount
      .refine((price) => price > 0, "must be more than 0")
      .optional()
      .meta({ description: "Base price of a listing that has none" }),
    channel_listing_details: z.array(Channel).max(50).optional(),
  })
  .refine((row) => (row.latitude === undefined) === (row.longitude === undefined), {
    path: ["latitude"],
    error: "must be sent with longitude",
  });

export const ListingsRequest = z.strictObject({
  listings: anyRows(ListingRow, "IngestListing", 100),
  dry_run: dryRun,
});

export type ListingRow = z.output<typeof ListingRow>;
