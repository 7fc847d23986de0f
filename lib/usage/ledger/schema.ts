import { z } from "zod";

export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "must be a month like 2026-11")
  .meta({ description: "A month, UTC", examples: ["2026-11"] });

export const UsageQuery = z.strictObject({
  month: Month.optional().meta({ description: "Default: this month, UTC" }),
});

const cents = (description: string) => z.int().meta({ description });

const bill = {
  listings: z.int().meta({ description: "Listings charged" }),
  amount_cents: cents("USD cents before tax"),
  tax_cents: cents("Tax on the sum, rounded half up"),
  total_cents: cents("USD cents with tax"),
};

const Bill = z.strictObject(bill);

const Charge = z.strictObject({
  listing_id: z.string(),
  pms_name: z.string(),
  listing_name: z.string().meta({ description: "The name when it was charged" }),
  first_pushed_at: z.string().meta({
    description:
      "When its PMS first accepted prices in this month, or its own program first fetched them",
    examples: ["2026-11-02T00:14:09.120Z"],
  }),
});

/** What an account pays for a month; amounts in USD cents. */
export const Usage = z
  .strictObject({
    month: Month,
    currency: z.literal("USD"),
    ...bill,
    tax_rate_bp: z.int().meta({ description: "Basis points: 825 = 8.25%" }),
    projected: Bill.meta({
      description: "The same with the listings that sync now; a past month as it was",
    }),
    rows: z
      .array(Charge)
      .meta({ description: "The listings charged, in the order of their first push" }),
  })
  .meta({ id: "Usage" });

/** Earlier months, newest first. */
export const UsageMonths = z.strictObject({
  months: z.array(z.strictObject({ month: Month, ...bill, tax_rate_bp: z.int() })),
});

export type UsageQuery = z.output<typeof UsageQuery>;
export type Usage = z.output<typeof Usage>;
export type UsageMonths = z.output<typeof UsageMonths>;
