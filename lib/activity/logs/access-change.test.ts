import { expect, test } from "vitest";
import { everywhere } from "@/lib/auth/permissions";
import { accessChangeOf, changedAreas } from "./sentence";

const of = (old_value: unknown, new_value: unknown) =>
  accessChangeOf({ changes: { old_value, new_value } });

test("an invitation has access only afterwards", () => {
  const given = { permissions: everywhere("view"), all_listings: false, listings: [{}, {}] };
  expect(of(null, given)).toEqual({
    before: null,
    after: { permissions: everywhere("view"), listings: 2 },
  });
});

test("for changed permissions only the areas that differ are shown", () => {
  const change = of(
    { permissions: everywhere("view") },
    { permissions: { ...everywhere("view"), bookings: "edit" } },
  );
  const [before, after] = [change?.before?.permissions, change?.after?.permissions];
  expect(before && after && changedAreas(before, after)).toEqual([
    { area: "bookings", before: "view", after: "edit" },
  ]);
});

test("all listings are distinguished from chosen ones", () => {
  const change = of({ all_listings: true }, { all_listings: false, listings: [{}] });
  expect([change?.before?.listings, change?.after?.listings]).toEqual(["all", 1]);
});

test("prices, a connection's number of listings and settings are not access", () => {
  expect(of(120, 140)).toBeNull();
  expect(of({ pms_name: "guesty", listings: 12 }, null)).toBeNull();
  expect(of({ time_zone: "UTC" }, { time_zone: "Europe/London" })).toBeNull();
});
