import { expect, test } from "vitest";
import { addDays, today } from "@/lib/core/dates";
import type { Answer } from "./call";
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

test.each(["/v1", "/rm/v1"])(
  "%s: dates beside the listings, by other names, or as days",
  async (base) => {
    const { call, first } = await makeClient();
    const { listing_id: id, pms } = first;
    const nights = async (body: object) => {
      const answer = await call(`POST ${base}/listing_prices`, { body });
      const rows = answer.body as { data: { date: string }[] }[];
      return rows.map(({ data }) => [data.length, data[0]?.date, data.at(-1)?.date]);
    };
    const week = { start_date: soon, end_date: addDays(soon, 6) };
    const all = [[7, soon, week.end_date]];
    expect(await nights({ pms, ...week, listings: [{ id }] })).toEqual(all);
    expect(await nights({ listings: [{ id, pms, dateFrom: soon, days: 7 }] })).toEqual(all);
    const aliases = { date_from: soon, date_to: week.end_date };
    expect(await nights({ listings: [{ id, pms, ...aliases }] })).toEqual(all);
    // What a row says itself counts for it.
    const own = { id, pms, dateFrom: soon, days: 2 };
    expect(await nights({ ...week, pms: "other", listings: [own] })).toEqual([
      [2, soon, addDays(soon, 1)],
    ]);
    for (const [row, path] of [
      [{ dateFrom: soon, date_from: addDays(soon, 1) }, "date_from"],
      [{ dateTo: soon, date_to: addDays(soon, 1) }, "date_to"],
      [{ dateFrom: soon, dateTo: addDays(soon, 6), days: 6 }, "days"],
      [{ days: 731 }, "days"],
    ] as const) {
      const { status, body } = await call(`POST ${base}/listing_prices`, {
        body: { listings: [{ id, pms, ...row }] },
      });
      const detail = { path: `listings[0].${path}` };
      expect([status, body]).toMatchObject([400, { error: { details: [detail] } }]);
    }
  },
);

test.each(["/v1", "/rm/v1"])("%s: profiles by type, of which there are none", async (base) => {
  const { call } = await makeClient();
  const query = { profile_type: "minstay", archived: "false", name: "Winter" };
  for (const asked of [{}, query]) {
    const { status, body } = await call(`GET ${base}/customization_profiles`, { query: asked });
    expect([status, body]).toEqual([
      200,
      { profiles: { minstay: [], pricing: [], checkincheckout: [] } },
    ]);
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

const surfaces = ["/v1", "/rm/v1"];
const posted = (answer: Answer) => answer.body as { overrides: Record<string, unknown>[] };

test.each(surfaces)("%s: a price without its type is refused, whatever is stored", async (base) => {
  const { call, first, currency } = await makeClient();
  const name = `${base}/listings/{listing_id}/overrides`;
  const params = { listing_id: first.listing_id };
  const { pms } = first;
  const post = (...overrides: object[]) =>
    call(`POST ${name}`, { params, body: { pms, overrides } });
  const read = async () =>
    posted(await call(`GET ${name}`, { params, query: { pms, start_date: soon, end_date: soon } }));
  const percent = { date: soon, price: "12", price_type: "percent" };
  const limit = { min_price: 90, min_price_type: "fixed" };
  expect((await post({ ...percent, ...limit })).status).toBe(200);
  const before = await read();
  const refused: [row: object, path: string, message: string][] = [
    [{ price: "240" }, "price_type", "is required with price"],
    [{ price: 240, currency }, "price_type", "is required with price"],
    [{ price: 240, price_type: null }, "price_type", "is required with price"],
    [{ price_type: "fixed", currency }, "price", "is required with price_type"],
    [{ min_price: 10 }, "min_price_type", "is required with min_price"],
    [{ max_price: 10 }, "max_price_type", "is required with max_price"],
    [{ price: 0 }, "price", "must not be 0; use DELETE to remove an override"],
    [{ price: "0", price_type: "fixed", currency }, "price", "must not be 0; use DELETE"],
    [{ min_price: 5, min_price_type: "percent" }, "min_price_type", '"percent_base"'],
  ];
  for (const [row, path, message] of refused) {
    for (const date of [soon, addDays(soon, 1)]) {
      const { status, body } = await post(
        { date: addDays(soon, 9), min_stay: 2 },
        { date, ...row },
      );
      const detail = { path: `overrides[1].${path}`, message: expect.stringContaining(message) };
      expect([status, body]).toMatchObject([400, { error: { details: [detail] } }]);
    }
  }
  expect(await read()).toEqual(before);
  const { overrides } = posted(await post({ date: soon, price: null, min_stay: 3 }));
  expect(overrides).toEqual([
    { date: soon, ...limit, min_price: 90, currency, min_stay: 3, ...stamps },
  ]);
});

const stamps = { created_at: expect.any(String), updated_at: expect.any(String) };

test.each(surfaces)("%s: a writer reads back what it sent, and nothing else", async (base) => {
  const { call, first, currency } = await makeClient();
  const name = `${base}/listings/{listing_id}/overrides`;
  const params = { listing_id: first.listing_id };
  const { pms } = first;
  const rows = [
    { price: "12", price_type: "percent" },
    { price: "-5.5", price_type: "percent_stacked", reason: "Fair" },
    { price: "240", price_type: "fixed", currency },
    { min_stay: 4 },
    { min_stay: 2, check_in_check_out_enabled: "0" },
    { min_stay: 2, check_in_check_out_enabled: "0", check_in: "1111111", check_out: "1111111" },
    { check_in_check_out_enabled: "1", check_in: "1111100" },
    { check_out: "0000011", lead_time_expiry: 7 },
    { base_price: 210, currency },
    {
      min_price: 90,
      min_price_type: "fixed",
      max_price: 20,
      max_price_type: "percent_max",
      currency,
    },
  ].map((row, at) => ({ date: addDays(soon, at), ...row }));
  const written = await call(`POST ${name}`, { params, body: { pms, overrides: rows } });
  const query = { pms, start_date: soon, end_date: addDays(soon, rows.length - 1) };
  const read = await call(`GET ${name}`, { params, query });
  for (const answer of [written, read]) {
    expect(posted(answer).overrides).toEqual(rows.map((row) => ({ ...row, ...stamps })));
  }
});

test.each(surfaces)("%s: the same of a group and a subgroup", async (base) => {
  const { call, group, subgroup } = await makeClient();
  const name = `${base}/group_overrides`;
  for (const id of [group, subgroup]) {
    const rows = [
      { price: "12", price_type: "percent_base" },
      { min_stay: 4, check_in_check_out_enabled: "0" },
    ].map((row, at) => ({ date: addDays(soon, at), ...row }));
    const untyped = { date: soon, price: "240" };
    const write = async (...overrides: object[]) =>
      (await call(`POST ${name}`, { body: { id, overrides } })).body;
    const kept = rows.map((row) => ({ ...row, ...stamps }));
    expect(await write(...rows)).toEqual({ id, overrides: kept, failed_dates: [] });
    expect(await write(untyped)).toEqual({
      id,
      overrides: [],
      failed_dates: [{ date: soon, error: "price_type: is required with price" }],
    });
    const read = await call(`GET ${name}`, { query: { id: String(id) } });
    const dates = new Set<unknown>(rows.map(({ date }) => date));
    expect(posted(read).overrides.filter(({ date }) => dates.has(date))).toEqual(kept);
  }
});

test.each(surfaces)("%s: reservations without dates or a PMS, by page", async (base) => {
  const { call, first } = await makeClient();
  const name = `GET ${base}/reservation_data`;
  type Page = { next_page: boolean; data: { reservation_id: string; check_in: string }[] };
  const read = async (query: Record<string, string>): Promise<Page> => {
    const { status, body } = await call(name, { query });
    expect(status).toBe(200);
    return body as Page;
  };
  const all = await read({});
  expect(all.data.length).toBeGreaterThan(2);
  const now = today("UTC");
  for (const { check_in } of all.data) {
    expect(check_in > addDays(now, -368) && check_in < addDays(now, 368)).toBe(true);
  }
  const asked = { pms: first.pms, include: "available", include_hidden: "true" };
  expect(await read(asked)).toEqual({ ...all, pms_name: first.pms });
  const paged: unknown[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const { data, next_page } = await read({ ...asked, page: String(page), limit: "2" });
    paged.push(...data);
    more = next_page;
  }
  expect(paged).toEqual(all.data);
  expect((await call(name, { query: { page: "1", offset: "0" } })).body).toMatchObject({
    error: { details: [{ path: "page", message: "must not be sent with offset" }] },
  });
});
