import { expect, test } from "vitest";
import { ReportScope } from "./schema-report";
import { isNarrowed, monthsBetween, ownDaysOf, scopeOf, viewOf } from "./view";

const today = "2026-03-15";
const view = (query: string) => viewOf(new URLSearchParams(query));
const dates = (query: string) => scopeOf(view(query), today).date_filters;

test("a URL without filters requests the bookings made in the last 90 days", () => {
  expect(scopeOf(view(""), today)).toEqual({
    date_filters: { min_booked_date: "2025-12-15" },
    filters: {},
  });
  expect(isNarrowed(view("period=stay-year&account=123456"))).toBe(false);
});

test("every filter in the URL becomes a filter of the API request", () => {
  const all = view(
    "q=loft&pms=guesty&pms=hostaway&city=Oslo&group=7&tag=sea&bedrooms=0&bedrooms=2&sync=true&status=cancelled&listing=guesty/a/b&period=custom&day=check_in&from=2026-01-01&to=2026-02-01",
  );
  const scope = scopeOf(all, today);
  expect(isNarrowed(all)).toBe(true);
  expect(ReportScope.parse(scope)).toEqual({
    date_filters: { min_check_in_date: "2026-01-01", max_check_in_date: "2026-02-01" },
    filters: {
      pms: ["guesty", "hostaway"],
      cities: ["Oslo"],
      groups: ["7"],
      tags: ["sea"],
      brCount: [0, 2],
      syncStatus: true,
      booking_status: ["cancelled"],
      listings: [{ listing_id: "a/b", pms_name: "guesty" }],
      search_query: "loft",
    },
  });
});

test("invalid values in the URL are ignored", () => {
  const odd = view(
    "period=never&from=2026-99-99&bedrooms=two&status=odd&sync=maybe&listing=nothing&day=x",
  );
  expect(scopeOf(odd, today).filters).toEqual({});
  expect(odd).toMatchObject({ period: "booked-90", from: null, listing: null, day: "booked" });
});

test("periods are whole days, and reversed dates are swapped", () => {
  expect(dates("period=stay-next-90")).toEqual({
    min_check_in_date: "2026-03-15",
    max_check_in_date: "2026-06-12",
  });
  expect(dates("period=stay-last-90")).toEqual({
    min_check_in_date: "2025-12-15",
    max_check_in_date: "2026-03-14",
  });
  expect(dates("period=stay-year")).toEqual({
    min_check_in_date: "2026-01-01",
    max_check_in_date: "2026-12-31",
  });
  expect(dates("period=custom&from=2026-05-01&to=2026-04-01")).toEqual({
    min_booked_date: "2026-04-01",
    max_booked_date: "2026-05-01",
  });
  expect(dates("period=custom")).toEqual({ min_booked_date: "2025-12-15" });
});

test("months without bookings are included", () => {
  expect(monthsBetween("2025-11", "2026-02")).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
});

test.each([
  ["", "booked", "2025-12-15", today],
  ["period=stay-next-90", "check_in", "2026-03-15", "2026-06-12"],
  [
    "period=custom&day=check_in&from=2026-01-01&to=2026-02-01",
    "check_in",
    "2026-01-01",
    "2026-02-01",
  ],
])("custom dates start from the dates of %j", (query, day, from, to) => {
  expect(ownDaysOf(view(query), today)).toEqual({ day, from, to });
});
