import { z } from "zod";
import { CalendarRequest } from "./schema-calendar";

export const YesterdayRequest = CalendarRequest;

/** Yesterday's prices of the requested listings' nights, in order; element 0 is `from`. */
export const YesterdayAnswer = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: z.string(),
      pms: z.string(),
      prices: z.array(z.number().nullable()).meta({
        description: "Null where nothing was kept; empty where nothing at all was",
      }),
    }),
  ),
});

export type YesterdayRow = z.output<typeof YesterdayAnswer>["rows"][number];
export type YesterdayAnswer = z.output<typeof YesterdayAnswer>;
