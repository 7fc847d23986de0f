import { z } from "zod";
import { dryAnswer, dryRun, id, pmsName, withPms } from "@/lib/http/inputs";

/** Refreshes of one listing in any 24 hours (`contract.md` §9). */
export const mostRefreshes = 3;

export const RefreshRequest = withPms("pms", {
  listing_id: id,
  pms: pmsName,
  dry_run: dryRun,
}).meta({
  examples: [{ listing_id: "100001", pms: "guesty" }],
});

const flagText = z.enum(["0", "1"]);

const RefreshedNight = z
  .strictObject({
    date: z.iso.date(),
    price: z.string().meta({ description: "The final price" }),
    user_price: z.string().meta({ description: "Last seen on the channel" }),
    uncustomized_price: z.string().meta({ description: "After seasonality and demand only" }),
    min_price: z.string().meta({ description: "The lowest price allowed on this date" }),
    max_price: z.string().meta({ description: "The highest price allowed on this date" }),
    min_stay: z.string(),
    dso_flag: flagText.meta({ description: '"1" if an override of any level applies' }),
    listing_dso_flag: flagText,
    group_dso_flag: flagText,
    sub_group_dso_flag: flagText,
    acc_dso_flag: flagText.meta({ description: 'Always "0": accounts have no overrides' }),
    num_bookings: flagText.meta({ description: "Bookings of the night" }),
    unbookable: flagText,
    demand: z.string(),
    reasons_json: z.string().meta({ description: "The PriceReason of the night as JSON" }),
  })
  .meta({ id: "RefreshedNight" });

export const RefreshAnswer = z.strictObject({
  pricing_array: z.array(RefreshedNight),
  dry_run: dryAnswer,
});

export type RefreshRequest = z.output<typeof RefreshRequest>;
export type RefreshAnswer = z.output<typeof RefreshAnswer>;
export type RefreshedNight = z.output<typeof RefreshedNight>;
