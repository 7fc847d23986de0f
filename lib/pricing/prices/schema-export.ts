import { z } from "zod";
import { id, pmsName, withPms } from "@/lib/http/inputs";

/** Listings and nights of one file. */
const mostExported = 5_000;
/** Nights of a file: as far as the calendar of the Prices page reaches. */
export const mostExportNights = 553;

export const ExportRequest = z.strictObject({
  listings: z
    .array(withPms("pms", { id, pms: pmsName }))
    .min(1)
    .max(mostExported),
  from: z.iso.date(),
  to: z.iso.date().meta({ description: "Last night, included" }),
});

export const PricesFile = z.string();

export type ExportRequest = z.output<typeof ExportRequest>;
