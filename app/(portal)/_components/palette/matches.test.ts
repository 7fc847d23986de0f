import { expect, test } from "vitest";
import { fold, matching } from "./matches";

const entries = [
  "Wharf 9 · hostaway 2291",
  "Quayside Loft · guesty 6f20",
  "Café del Mar · guesty 6f21",
  "Loft at the Quay · airbnb 77",
  "Lofty Barn · guesty 1",
].map((name) => ({ name, found: fold(name) }));

const names = (typed: string): string[] =>
  matching(entries, typed).map(({ name }) => name.split(" · ")[0] ?? "");

test.each([
  ["nothing typed", "  ", entries.map(({ name }) => name.split(" · ")[0])],
  ["any part of a name", "side", ["Quayside Loft"]],
  ["any case and no accents", "CAFE", ["Café del Mar"]],
  ["accents that the name has not", "lóft barn", ["Lofty Barn"]],
  ["words in any order", "quay loft", ["Quayside Loft", "Loft at the Quay"]],
  ["an id", "6f2", ["Quayside Loft", "Café del Mar"]],
  ["beginnings before middles", "loft", ["Loft at the Quay", "Lofty Barn", "Quayside Loft"]],
  ["nothing that fits", "yurt", []],
])("%s", (_name, typed, expected) => expect(names(typed)).toEqual(expected));
