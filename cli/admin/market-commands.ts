import { z } from "zod";
import { invalid } from "@/lib/core/errors";
import { deleteMarket } from "@/lib/sync/imports/server";
import type { Answer, Options } from "./commands";
import { parseOptions } from "./options";

const Deletion = z.strictObject({
  format: z.enum(["nightrate", "inside-airbnb"], "must be nightrate or inside-airbnb").optional(),
  yes: z.literal(true).optional(),
});

/** Deletes the shared comparables and their nights, of one format or all. */
export async function deleteMarketCommand(options: Options): Promise<Answer> {
  const { format, yes } = parseOptions(Deletion, options);
  if (!yes) throw invalid("yes", "must be set: deleted market data can't be restored.");
  const deleted = await deleteMarket(format);
  const count = new Intl.NumberFormat("en").format(deleted);
  return { json: { deleted }, text: `${count} market listings deleted, with their nights.` };
}
