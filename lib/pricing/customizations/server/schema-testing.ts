import { z } from "zod";
import { parseInput } from "@/lib/http/server/parse";
import { isRefusal } from "@/lib/core/errors";
import { codeOfProblem, ListingRulesWrite } from "../schema";

/** A listing, as a body names it. */
export const listing = { listing_id: "1", pms_name: "guesty" };

/** Code and paths of the problems of a listing's rules; null if they are valid. */
export function refused(
  body: object,
  schema: z.ZodType = ListingRulesWrite,
): [string, ...string[]] | null {
  const declared = { schemas: { body: schema, returns: z.null() }, inputCode: codeOfProblem };
  try {
    parseInput(declared, { params: {}, query: {}, body });
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return [error.code, ...error.details.map(({ path }) => path)];
  }
}

/** The same for rules alone. */
export const of = (customizations: unknown) => refused({ ...listing, customizations });
/** What `refused` returns for rules that are invalid at these paths. */
export const wrong = (...paths: string[]) => [
  "ERR-INVALID-CUSTOMIZATION",
  ...paths.map((path) => `customizations.${path}`),
];
