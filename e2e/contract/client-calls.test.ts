import { expect, test } from "vitest";
import { addDays, today } from "@/lib/core/dates";
import { makeClient } from "./client";

/** Calls as published client programs of the hosted API send them, word for word but for ids and dates. */

const soon = addDays(today("UTC"), 20);

/** The fields that strict readers of a day fail without. */
const dayFields = {
  date: "string",
  price: "number",
  user_price: "number",
  uncustomized_price: "number",
  min_stay: "number",
  booking_status: "string",
  booking_status_STLY: "string",
  ADR: "number",
  ADR_STLY: "number",
  unbookable: "number",
  booked_date: "string",
  booked_date_STLY: "string",
  weekly_discount: "number",
  monthly_discount: "number",
  extra_person_fee: "number",
  extra_person_fee_trigger: "number",
  check_in: "boolean",
  check_out: "boolean",
  demand_color: "string",
  demand_desc: "string",
};

const typesOf = (value: object): object =>
  Object.fromEntries(Object.entries(value).map(([field, each]) => [field, typeof each]));

test.each(["/v1", "/rm/v1"])("%s: prices with and without dates, every day whole", async (base) => {
  const { call, first } = await makeClient();
  const { listing_id: id, pms } = first;
  const dated = { id, pms, dateFrom: soon, dateTo: addDays(soon, 6), reason: true };
  for (const [row, days, extra] of [
    [dated, 7, { reason: "object" }],
    [{ id, pms }, 540, {}],
  ] as const) {
    const { status, body } = await call(`POST ${base}/listing_prices`, {
      body: { listings: [row] },
    });
    expect(status).toBe(200);
    const [{ data }] = body as [{ data: object[] }];
    expect(data).toHaveLength(days);
    for (const day of data) expect(typesOf(day)).toEqual({ ...dayFields, ...extra });
  }
});

test.each(["/v1", "/rm/v1"])("%s: an override is set, read and removed", async (base) => {
  const { call, first, currency } = await makeClient();
  const { listing_id, pms } = first;
  const name = `${base}/listings/{listing_id}/overrides`;
  const params = { listing_id };
  const override = { date: soon, price: "150", price_type: "fixed", currency, min_stay: 2 };
  const written = await call(`POST ${name}`, {
    params,
    body: { pms, overrides: [{ ...override, reason: "Fair" }], update_children: false },
  });
  expect(written.status).toBe(200);
  const query = { pms, start_date: soon, end_date: soon };
  const read = await call(`GET ${name}`, { params, query });
  expect(read.body).toMatchObject({ overrides: [{ date: soon, price: "150", min_stay: 2 }] });
  const priced = await call(`POST ${base}/listing_prices`, {
    body: { listings: [{ id: listing_id, pms, dateFrom: soon, dateTo: soon }] },
  });
  expect(priced.body).toMatchObject([{ data: [{ price: 150, min_stay: 2 }] }]);
  const removed = await call(`DELETE ${name}`, {
    params,
    body: { pms, overrides: [{ date: soon }] },
  });
  expect(removed.status).toBe(204);
  expect((await call(`GET ${name}`, { params, query })).body).toEqual({ overrides: [] });
});

test.each(["/v1", "/rm/v1"])("%s: rate plans, a push, a refresh and metrics", async (base) => {
  const { call, first } = await makeClient();
  const { listing_id, pms } = first;
  const query = { listing_id, pms_name: pms };
  const plans = await call(`GET ${base}/fetch_rate_plans`, { query });
  expect(plans.body).toMatchObject({ rate_plans: { id: listing_id, rateplans: {} } });
  const push = { listing: listing_id, pms_name: pms };
  const pushed = await call(`POST ${base}/push_prices`, { body: push });
  expect([pushed.status, pushed.body]).toMatchObject([202, { status: "accepted" }]);
  const refreshed = await call(`POST ${base}/refresh_listing`, { body: { listing_id, pms } });
  const { pricing_array: rows } = refreshed.body as { pricing_array: Record<string, string>[] };
  expect(rows.length).toBeGreaterThan(300);
  expect(new Set(rows.flatMap((row) => Object.values(typesOf(row))))).toEqual(new Set(["string"]));
  const metrics = await call(`GET ${base}/listing_metrics`, { query });
  expect(metrics.body).toHaveProperty("data.listing_level.occupancy");
});
