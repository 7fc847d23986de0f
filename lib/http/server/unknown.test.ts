import { expect, test } from "vitest";
import { unknown as partner } from "@/app/rm/v1/paths";
import { unknown as customer } from "@/app/v1/paths";

async function messageAt(path: string, method = "GET"): Promise<string> {
  const unknown = path.startsWith("/rm/") ? partner : customer;
  const request = new Request(`http://127.0.0.1:3000${path}`, { method });
  const response = await unknown(request);
  expect(response.status).toBe(404);
  const body = (await response.json()) as { error: { code: string; message: string } };
  expect(body.error.code).toBe("NOT_FOUND");
  return body.error.message;
}

test.each([
  ["GET", "/v1/reservations", "GET /v1/reservation_data"],
  ["POST", "/v1/reservations", "POST /v1/create_reservations"],
  ["GET", "/v1/listing/100001", "GET /v1/listings/{listing_id}"],
  ["GET", "/v1/listing", "GET /v1/listings"],
  ["GET", "/v1/listing/100001/override", "GET /v1/listings/{listing_id}/overrides"],
  ["POST", "/v1/prices", "POST /v1/listing_prices"],
  ["GET", "/v1/listingsMinimal", "GET /v1/listings_minimal"],
  ["GET", "/v1/neighbourhood_data", "GET /v1/neighborhood_data"],
  ["POST", "/v1/booking_report", "POST /v1/bookings_report"],
  ["POST", "/v1/mapping/map", "POST /v1/mappings/map"],
  ["GET", "/v1/customization/group", "GET /v1/customizations/group"],
  ["PUT", "/v1/listngs", "GET /v1/listings"],
  ["GET", "/rm/v1/managed_account", "GET /rm/v1/managed_accounts"],
  ["GET", "/rm/v1/action", "GET /rm/v1/actions"],
])("%s %s was probably %s", async (method, path, meant) => {
  expect(await messageAt(path, method)).toBe(`Not found: ${path}. Did you mean ${meant}?`);
});

test.each(["/v1/zebra", "/v1/x", "/v1/", "/rm/v1/zebra/crossing"])(
  "%s resembles none",
  async (path) => {
    expect(await messageAt(path)).toBe(`Not found: ${path}.`);
  },
);

test.each([
  "/v1/revenue/estimator",
  "/v1/report_builder/templates",
  "/v1/listing_optimizer/summary",
])("%s, of other APIs, is named", async (path) => {
  expect(await messageAt(path)).toBe(`This API has no ${path}.`);
});

test("a long path is shortened", async () => {
  expect((await messageAt(`/v1/${"z".repeat(5_000)}`)).length).toBeLessThan(300);
});
