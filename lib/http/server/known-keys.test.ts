import { expect, test } from "vitest";
import { z } from "zod";
import { withPms } from "../inputs";
import { didYouMean, knownKeys } from "./parse";

const Row = withPms("pms", { id: z.string(), pms: z.string() });
const Body = z.strictObject({
  listings: z.array(Row).optional(),
  copy: z.strictObject({ tags: z.boolean() }).default({ tags: false }),
  season: z
    .union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })])
    .nullable(),
});

test.each([
  [[], ["listings", "copy", "season"]],
  [
    ["listings", 3],
    ["id", "pms"],
  ],
  [["copy"], ["tags"]],
  [["season"], ["a", "b"]],
  [["copy", "tags"], []],
  [["nowhere"], []],
])("names known at %j", (path, names) => expect(knownKeys(Body, path)).toEqual(names));

test.each([
  ["lising_name", ["listing_name", "listings"], "listing_name"],
  ["listingName", ["listing_name", "listings"], "listing_name"],
  ["price_value", ["price", "price_type"], "price"],
  ["page", ["page_size", "offset", "limit"], "offset"],
  ["page", ["page_size", "page_number"], "page_number"],
  ["date_from", ["dateFrom", "dateTo"], "dateFrom"],
  ["wholly_other", ["id", "pms"], undefined],
  ["anything", [], undefined],
  ["constructor", ["id", "pms"], undefined],
])("%s among %j: %s", (name, known, meant) => expect(didYouMean(name, known)).toBe(meant));
