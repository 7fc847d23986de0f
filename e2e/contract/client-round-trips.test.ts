import { expect, test } from "vitest";
import { addDays, today } from "@/lib/core/dates";
import { makeClient } from "./client";

/** Clients that read an object, change a field and send the whole of it back. */

const surfaces = ["/v1", "/rm/v1"];
const soon = addDays(today("UTC"), 20);

type Row = Record<string, unknown>;

/** A client with its first listing, as GET returns it, and how to send rows of listings. */
async function setUp(base: string) {
  const client = await makeClient();
  const { call, first } = client;
  const read = async (): Promise<Row> => {
    const { body } = await call(`GET ${base}/listings`, {});
    const { listings } = body as { listings: Row[] };
    const found = listings.find(({ id, pms }) => id === first.listing_id && pms === first.pms);
    if (!found) throw new Error("The client has no first listing.");
    return found;
  };
  const send = async (row: Row, further: object = {}) => {
    const answer = await call(`POST ${base}/listings`, { body: { listings: [row], ...further } });
    return answer as typeof answer & { body: { listings: [Row & { errors?: string[] }] } };
  };
  return { ...client, read, send };
}

test.each(surfaces)("%s: a listing is sent back as it was read", async (base) => {
  const { read, send } = await setUp(base);
  const before = await read();
  expect([before["tags"], before["group"]]).toEqual([
    expect.stringMatching(/./),
    expect.anything(),
  ]);
  const { status, body } = await send(before);
  expect([status, body.listings[0].errors]).toEqual([200, undefined]);
  expect(await read()).toEqual(before);
  const max = Number(before["max"]) + 10;
  const changed = { ...before, max, tags: "Sea view, pets ,", occupancy_next_7: "1 %" };
  expect((await send(changed)).body.listings[0]).toMatchObject({ max });
  const { max: newMax, tags } = await read();
  expect([newMax, tags]).toEqual([max, "Sea view,pets"]);
  const { body: cleared } = await send({ ...changed, tags: "" });
  expect([cleared.listings[0].errors, (await read())["tags"]]).toEqual([undefined, ""]);
});

test.each(surfaces)("%s: a listing's identity is not changed by sending it", async (base) => {
  const { read, send } = await setUp(base);
  const before = await read();
  const { id, pms, min, base: price } = before;
  const other: Row = {
    name: "Renamed",
    currency: "JPY",
    country: "Nowhere",
    state: "None",
    city_name: "Elsewhere",
    cleaning_fees: 12_345,
    parent_key: 999_999,
    mapping_group_id: 999_999,
    group: "No such group",
    subgroup: "No such subgroup",
  };
  for (const [field, value] of Object.entries(other)) {
    const { status, body } = await send({ id, pms, min: 1, [field]: value });
    const [row] = body.listings;
    expect([status, row.errors]).toEqual([200, [expect.stringContaining(`${field}: cannot be`)]]);
    expect([row["min"], row["base"]]).toEqual([min, price]);
    const atomic = await send({ id, pms, [field]: value }, { atomic: true });
    expect(atomic.status).toBe(400);
    const absent = await send({ id, pms, [field]: null });
    expect(absent.body.listings[0].errors).toBeUndefined();
  }
  const { body } = await send({ id, pms, ...other });
  expect(body.listings[0].errors).toHaveLength(Object.keys(other).length);
  expect(await read()).toEqual(before);
});

test.each(surfaces)("%s: a listing is moved with the names it was read with", async (base) => {
  const { read, send } = await setUp(base);
  const before = await read();
  const out = await send({ ...before, group_id: null, subgroup_id: null });
  expect(out.body.listings[0]).not.toHaveProperty("errors");
  const { group, group_id } = await read();
  expect([group, group_id]).toEqual([null, null]);
  const back = await send(before);
  expect(back.body.listings[0]).not.toHaveProperty("errors");
  expect(await read()).toEqual(before);
});

test.each(surfaces)("%s: overrides are sent back as they were read", async (base) => {
  const { call, first, group, currency } = await makeClient();
  const rows = [
    { price: "240", price_type: "fixed", currency, reason: "Fair" },
    { price: "-5.5", price_type: "percent" },
    { min_stay: 4, check_in_check_out_enabled: "1", check_in: "1111100" },
  ].map((row, at) => ({ date: addDays(soon, at), ...row }));
  const of = {
    listing: {
      name: `${base}/listings/{listing_id}/overrides`,
      params: { listing_id: first.listing_id },
      query: { pms: first.pms, start_date: soon, end_date: addDays(soon, 2) },
      ids: { pms: first.pms },
    },
    group: {
      name: `${base}/group_overrides`,
      params: {},
      query: { id: String(group) },
      ids: { id: group },
    },
  };
  for (const { name, params, query, ids } of Object.values(of)) {
    const write = (overrides: object[]) =>
      call(`POST ${name}`, { params, body: { ...ids, overrides } });
    const read = async () => {
      const { body } = await call(`GET ${name}`, { params, query });
      const { overrides } = body as { overrides: Row[] };
      return overrides.filter(({ date }) => rows.some((row) => row.date === date));
    };
    await write(rows);
    const before = await read();
    expect(before).toMatchObject(
      rows.map(({ date }) => ({ date, created_at: expect.any(String) })),
    );
    const { status, body } = await write(before);
    const unstamped = before.map((row) => ({ ...row, updated_at: expect.any(String) }));
    expect([status, body]).toMatchObject([200, { overrides: unstamped }]);
    expect((body as { failed_dates?: [] }).failed_dates ?? []).toEqual([]);
    expect(await read()).toMatchObject(unstamped);
  }
});

test.each(surfaces)(
  "%s: overrides are removed by dates, or the right body is shown",
  async (base) => {
    const { call, first, group } = await makeClient();
    const { listing_id, pms } = first;
    const dates = [soon, addDays(soon, 1)];
    for (const { name, params, ids, given } of [
      {
        name: `${base}/listings/{listing_id}/overrides`,
        params: { listing_id },
        ids: { pms },
        given: '{"pms": "…"',
      },
      { name: `${base}/group_overrides`, params: {}, ids: { id: group }, given: '{"id": …' },
    ]) {
      const remove = (body: unknown, query = {}) => call(`DELETE ${name}`, { params, body, query });
      const overrides = dates.map((date) => ({ date, min_stay: 3 }));
      const read = async () => {
        const asked = "pms" in ids ? { pms, start_date: soon } : { id: String(group) };
        const { body } = await call(`GET ${name}`, { params, query: asked });
        return (body as { overrides: Row[] }).overrides.map(({ date }) => date);
      };
      await call(`POST ${name}`, { params, body: { ...ids, overrides } });
      for (const [body, query, path] of [
        [dates, {}, "body"],
        [[{ date: soon }], {}, "body"],
        [undefined, {}, "body"],
        [undefined, { date: soon }, "date"],
        [{ ...ids, dates: soon }, {}, "dates"],
      ] as const) {
        const answer = await remove(body, query);
        const message = expect.stringContaining(`${given}, "overrides": [{"date": "YYYY-MM-DD"}]}`);
        expect([answer.status, answer.body]).toMatchObject([400, { message, error: { message } }]);
        expect(answer.body).toMatchObject({
          error: { details: [{ path }, ...("date" in query ? [{}] : [])] },
        });
      }
      const both = await remove({ ...ids, dates, overrides: [{ date: soon }] });
      expect(both.body).toMatchObject({ error: { details: [{ path: "dates" }] } });
      expect(await read()).toEqual(expect.arrayContaining(dates));
      expect((await remove({ ...ids, dates })).status).toBeLessThan(300);
      for (const date of await read()) expect(dates).not.toContain(date);
    }
  },
);
