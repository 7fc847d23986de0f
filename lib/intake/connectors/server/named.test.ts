import { expect, test } from "vitest";
import { idsIn } from "./named";
import { parseExact } from "./numerals";

function named(json: string): string[] {
  return idsIn(parseExact(json), "listingId");
}

test("IDs are found at every level, as text, each once", () => {
  const body = `{"listingId": 7100000000000000002, "calendar": [{"listingId": "66a0"}, {"listingId": "66a0"}],
    "reservation": {"listing": {"listingId": 12}}}`;
  expect(named(body).toSorted()).toEqual(["12", "66a0", "7100000000000000002"]);
});

test.each([
  ["text", '"listingId"'],
  ["null", "null"],
  ["another name", '{"listingID": "1", "_id": "2"}'],
  ["no ID", '{"listingId": ["1"], "a": {"listingId": ""}, "b": {"listingId": null}}'],
  ["what a database can't store", String.raw`{"listingId": "a\u0000b"}`],
  ["too long", `{"listingId": "${"1".repeat(129)}"}`],
  ["too deep", `${'{"a":'.repeat(6)}{"listingId": "1"}${"}".repeat(6)}`],
])("nothing is found in %s", (_, json) => {
  expect(named(json)).toEqual([]);
});

test("a body with more values than vendors send is not searched to its end", () => {
  const many = JSON.stringify([...Array(6_000).keys()].map((id) => ({ listingId: `${id}` })));
  expect(named(many)).toEqual([]);
});
