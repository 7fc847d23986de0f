import { expect, test } from "vitest";
import { fold, matching } from "./matches";

const entries = [
  "Wharf 9 · hostaway 2291",
  "Quayside Loft · guesty 6f20",
  "Café del Mar · guesty 6f21",
  "Loft at the Quay · airbnb 77",
  "Lofty Barn · guesty 1",
].map((name) => ({ name, searchText: fold(name) }));

const names = (search: string): string[] =>
  matching(entries, search).map(({ name }) => name.split(" · ")[0] ?? "");

test.each([
  ["an empty search finds everything", "  ", entries.map(({ name }) => name.split(" · ")[0])],
  ["any part of a name", "side", ["Quayside Loft"]],
  ["any case and no accents", "CAFE", ["Café del Mar"]],
  ["accents the name does not have", "lóft barn", ["Lofty Barn"]],
  ["words in any order", "quay loft", ["Quayside Loft", "Loft at the Quay"]],
  ["an id", "6f2", ["Quayside Loft", "Café del Mar"]],
  ["prefixes before other matches", "loft", ["Loft at the Quay", "Lofty Barn", "Quayside Loft"]],
  ["no match", "yurt", []],
])("%s", (_name, search, expected) => expect(names(search)).toEqual(expected));
