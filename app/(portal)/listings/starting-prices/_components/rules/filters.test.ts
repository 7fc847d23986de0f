import { expect, test } from "vitest";
import { listingResource } from "@/e2e/factories/listing-resource";
import type { NoteCode } from "@/lib/pricing/starting-prices/figures";
import { countsOf, filterRows, filtersOf } from "./filters";
import { rowOf } from "./rows";
import { startingPrices } from "./testing";

const notation = { locale: "en", decimals: 0, typed: String };

interface Given {
  fields?: Parameters<typeof listingResource>[0];
  notes?: NoteCode[];
  pmsBase?: number;
  typed?: { base?: string; min?: string };
}

function row(name: string, { fields, notes = [], pmsBase, typed = {} }: Given = {}) {
  const { sources } = startingPrices();
  const suggestion = startingPrices({
    notes,
    sources: sources && { ...sources, pms_base: pmsBase ?? null },
  });
  return rowOf(listingResource({ id: name, name, ...fields }), suggestion, typed, notation);
}

const rows = [
  row("Anchor House", { notes: ["pms_base_unlikely", "bookings_too_few"], fields: { min: null } }),
  row("Beacon Flat", { notes: ["nothing_known"], fields: { pms: "hostaway", base: null } }),
  row("Cove Étage", { notes: ["min_at_lower_bound"] }),
  row("Dock Loft", { fields: { pms: "hostaway", base: 200, min: null }, pmsBase: 200 }),
];

const names = (query: string, given = rows) => {
  const params = new URLSearchParams(query);
  return filterRows(given, params.get("q") ?? "", filtersOf(params)).map(
    ({ listing }) => listing.name,
  );
};

test.each([
  ["", ["Anchor House", "Beacon Flat", "Cove Étage", "Dock Loft"]],
  ["pms=hostaway", ["Beacon Flat", "Dock Loft"]],
  ["pms=hostaway&pms=guesty", ["Anchor House", "Beacon Flat", "Cove Étage", "Dock Loft"]],
  ["note=bookings_too_few", ["Anchor House"]],
  ["note=min_at_lower_bound&note=nothing_known", ["Beacon Flat", "Cove Étage"]],
  ["note=nothing_known&pms=guesty", []],
  ["q=etage+cove", ["Cove Étage"]],
  ["q=o&pms=hostaway&missing=min", ["Dock Loft"]],
])("%s shows rows that match every filter in one of its values", (query, shown) => {
  expect(names(query)).toEqual(shown);
});

test("a price is missing until it is saved; a PMS's base that nobody chose counts as none", () => {
  expect(names("missing=base")).toEqual(["Beacon Flat", "Dock Loft"]);
  expect(names("missing=min")).toEqual(["Anchor House", "Dock Loft"]);
  const typed = row("Typed", { fields: { base: null }, typed: { base: "200" } });
  expect(names("missing=base", [typed]), "stays while it is typed").toEqual(["Typed"]);
});

test("a row without its suggestion has no notes yet", () => {
  const loading = rowOf(listingResource({ name: "Loading" }), undefined, {}, notation);
  expect(names("note=nothing_known", [loading])).toEqual([]);
  expect(names("q=loading", [loading])).toEqual(["Loading"]);
});

test("unknown values of a URL are no filter, and repeated ones count once", () => {
  const given = new URLSearchParams("note=odd&missing=max&missing=min&missing=min&pms=&pms=own");
  expect(filtersOf(given)).toEqual({ pms: ["own"], note: [], missing: ["min"] });
});

test("each row is in one of the three parts", () => {
  expect(countsOf(rows)).toEqual({ all: 4, chosen: 1, open: 1, none: 2 });
});
