import { expect, test } from "vitest";
import { noEvidence, observe } from "./cells";
import { fieldsOf } from "./fields";
import { type Column, matchColumns } from "./match";

function column(header: string, ...samples: string[]): Column {
  const evidence = noEvidence();
  for (const cell of samples) observe(evidence, cell);
  return { header, samples, evidence };
}

const known = {
  remembered: new Map<string, string | null>(),
  isListing: (cell: string) => cell.startsWith("Harbour"),
};

test("columns match by name, by a synonym, by a similar name and by their values, in this order", () => {
  const columns = [
    column("Confirmation Code", "HMX1"),
    column("unterkunft", "Harbour Edge"),
    column("anreise", "04/12/2026", "05/12/2026"),
    column("x1", "08/12/2026", "09/12/2026"),
    column("resrvation_status", "confirmed"),
    column("gross_amt", "612.00", "80.50"),
    column("w", "CAD", "GBP"),
    column("src", "airbnb"),
    column("colour", "red"),
  ];
  expect(matchColumns(columns, fieldsOf("reservations"), known)).toEqual([
    { field: "reservation_id", by: "name" },
    { field: "listing_id", by: "name" },
    { field: "check_in", by: "name" },
    { field: "check_out", by: "values" },
    { field: "status", by: "near" },
    { field: "total_cost", by: "values" },
    { field: "currency", by: "values" },
    { field: "channel", by: "name" },
    { field: null, by: null },
  ]);
});

test("a remembered choice comes first, also the choice not to import", () => {
  const remembered = new Map([
    ["total", "rental_revenue"],
    ["check_in", null],
  ]);
  const columns = [
    column("total", "1"),
    column("check_in", "2026-01-01"),
    column("arrival", "2026-01-01"),
  ];
  expect(matchColumns(columns, fieldsOf("reservations"), { ...known, remembered })).toEqual([
    { field: "rental_revenue", by: "remembered" },
    { field: null, by: "remembered" },
    { field: "check_in", by: "name" },
  ]);
});
