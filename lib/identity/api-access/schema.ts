import { reasons } from "./rules";
import { z } from "zod";

export const AccessEnabling = z.strictObject({
  reason: z.enum(reasons),
  confirmation: z.string().max(100),
});

/** Amounts in USD. */
const Estimate = z.strictObject({ net: z.number(), tax: z.number(), total: z.number() });

export const AccessState = z.strictObject({
  access: z.enum(["not_enabled", "enabled", "disabled"]),
  /** True for the owner while access is not enabled. */
  can_enable: z.boolean(),
  /** Listings that sync prices now. Billing fields are null for members. */
  listings_syncing: z.int().nullable(),
  /** USD per listing and billing month (specification §5). */
  price_per_listing: z.literal(1),
  currency: z.literal("USD"),
  /** Basis points: 825 = 8.25%. */
  tax_rate_bp: z.int().nullable(),
  /** The charge for a month in which exactly these listings sync. */
  estimate: Estimate.nullable(),
});

export type AccessEnabling = z.output<typeof AccessEnabling>;
export type AccessState = z.output<typeof AccessState>;
