import { expect, test } from "vitest";
import { SettingsChange } from "./schema";

test.each([
  { name: "  " },
  { name: "x".repeat(101) },
  { time_zone: "Mars/Olympus" },
  { time_zone: "+05:00" },
  { time_zone: "" },
  { currency: "usd" },
  { currency: "XYZ" },
  { tax_rate_bp: 825 },
  { decimals: "true" },
  { max_child_listings: 0 },
  { max_child_listings: 51 },
  { max_mapping_distance_m: 0 },
  { max_mapping_distance_m: 50_001 },
  { cross_pms_mapping: 1 },
  { timezone: "UTC" },
])("%j is refused", (change) => {
  expect(SettingsChange.safeParse(change).success).toBe(false);
});

test.each([
  {},
  { name: "Harbour Stays", time_zone: "America/Vancouver", currency: "CAD" },
  { max_child_listings: 1, max_mapping_distance_m: 1 },
  { max_child_listings: 50, max_mapping_distance_m: 50_000 },
  { decimals: true, cross_pms_mapping: true },
])("%j is accepted", (change) => {
  expect(SettingsChange.parse(change)).toEqual(change);
});
