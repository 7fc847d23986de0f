import { expect, test } from "vitest";
import { codeOf } from "./call";
import { makeClient } from "./client";
import { documents } from "./documented";

/** Input that client programs of hosted APIs rely on (`contract.md` §1, input tolerance). */

test.each(["/v1", "/rm/v1"])(
  "%s: a bookings report whose unused filters are null or empty",
  async (base) => {
    const { call, first } = await makeClient();
    const range = { min_booked_date: "2000-01-01", max_booked_date: "2199-12-31" };
    const name = `POST ${base}/bookings_report`;
    const all = await call(name, { body: { date_filters: range } });
    const empty = {
      date_filters: { ...range, min_check_in_date: "", max_check_in_date: null },
      filters: {
        pms: "",
        listings: null,
        tags: "",
        groups: null,
        subgroups: "",
        cities: null,
        brCount: "",
        syncStatus: "",
        search_query: null,
        booking_status: null,
      },
      limit: null,
      offset: null,
    };
    const sent = await call(name, { body: empty });
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual(all.body);
    expect(all.body).toHaveProperty("data.pagination.limit", 200);
    const filters = {
      ...empty.filters,
      pms: first.pms,
      syncStatus: "True",
      booking_status: ["booked"],
    };
    const filtered = await call(name, { body: { ...empty, filters } });
    expect(filtered.status).toBe(200);
    const nothing = await call(name, { body: { date_filters: null, filters: null } });
    expect(nothing.body).toEqual((await call(name, { body: {} })).body);
  },
);

test.each(["/v1", "/rm/v1"])(
  "%s: null is absent in every body, and clears where it can",
  async (base) => {
    const { call, first } = await makeClient();
    const { listing_id, pms } = first;
    const prices = await call(`POST ${base}/listing_prices`, {
      body: {
        listings: [{ id: listing_id, pms, dateFrom: null, dateTo: null, reason: null }],
        as_of: null,
      },
    });
    expect(prices.status).toBe(200);
    const row = { id: listing_id, pms, min: null, tags: null, push_enabled: null, isHidden: null };
    const changed = await call(`POST ${base}/listings`, {
      body: { listings: [row], update_children: null, atomic: null, dry_run: null },
    });
    expect(changed.body).toMatchObject({ listings: [{ id: listing_id, min: null }] });
    const rule = { seasonality_customization_on: true, seasonality_type: null };
    const rules = await call(`POST ${base}/customizations/listing`, {
      body: { listing_id, pms_name: pms, customizations: { seasonality: rule, min_stay: null } },
    });
    expect(rules.status).toBe(200);
    const logs = await call(`POST ${base}/logs`, {
      body: {
        log_type: "listing",
        actions: null,
        listings: null,
        group_names: null,
        pms_names: null,
        user_ids: null,
        start_date: "",
        end_date: null,
        offset: null,
        limit: null,
        cursor: null,
      },
    });
    expect(logs.status).toBe(200);
    const flags = { min_max_base: null, customization: null, group: null, notes: null, tags: null };
    const mapped = await call(`POST ${base}/mappings/map`, {
      body: { parent: { listing_id, pms_name: pms }, children: null, copy: flags, dry_run: null },
    });
    expect(codeOf(mapped)).toBe("ERR-NO-CHILDREN");
  },
);

test.each(["/v1", "/rm/v1"])(
  "%s: flags as Python writes them, and both names of a filter",
  async (base) => {
    const { call } = await makeClient();
    const name = `GET ${base}/listings`;
    const syncing = await call(name, { query: { only_syncing: "True", skip_hidden: "False" } });
    expect(syncing.status).toBe(200);
    const named = await call(name, { query: { only_syncing_listings: "true" } });
    expect(syncing.body).toEqual(named.body);
    const { listings } = syncing.body as { listings: { push_enabled: boolean }[] };
    expect(listings.length).toBeGreaterThan(0);
    expect(listings.every(({ push_enabled }) => push_enabled)).toBe(true);
  },
);

test.each(["/v1", "/rm/v1"])("%s: every action says whether it is hidden", async (base) => {
  const { call, unmapped } = await makeClient();
  const list = `GET ${base}/actions`;
  const query = { listing_id: unmapped.listing_id, pms: unmapped.pms_name };
  type Found = [{ actions: { action_type: string; hidden: boolean }[] }];
  const [{ actions }] = (await call(list, { query: { ...query, mode: "all" } })).body as Found;
  const open = actions.find(({ hidden }) => !hidden);
  const hide = { ...query, action_type: open?.action_type, until: null, reason: null };
  expect((await call(`POST ${base}/actions/hide`, { body: hide })).status).toBe(200);
  const [after] = (await call(list, { query: { ...query, mode: "all" } })).body as Found;
  const { hidden } =
    after.actions.find(({ action_type }) => action_type === open?.action_type) ?? {};
  expect(hidden).toBe(true);
});

test.each(["/v1", "/rm/v1"])("%s: customizations without an identifier", async (base) => {
  const { call, first } = await makeClient();
  const customizations = { rounding: { rounding_on: false } };
  const missing = {
    listing: { listing_id: first.listing_id, pms_name: null },
    group: { group_id: null },
    account: {},
  };
  for (const [level, identifier] of Object.entries(missing)) {
    const name = `${base}/customizations/${level}`;
    const read = await call(`GET ${name}`, {});
    expect([read.status, codeOf(read)]).toEqual([400, "ERR-MISSING-IDENTIFIER"]);
    const written = await call(`POST ${name}`, { body: { ...identifier, customizations } });
    expect([written.status, codeOf(written)]).toEqual([400, "ERR-MISSING-IDENTIFIER"]);
  }
});

test.each(["/v1", "/rm/v1"] as const)(
  "%s: shares are a number with its sign, or Unavailable",
  async (base) => {
    const { call } = await makeClient();
    const { listings } = (await call(`GET ${base}/listings`, {})).body as { listings: object[] };
    const shares = listings.flatMap((listing) =>
      Object.entries(listing).flatMap(([name, value]) =>
        /occupancy_next_\d+$/.test(name) ? [String(value).replace(" %", "")] : [],
      ),
    );
    const numbers = shares.filter((share) => share !== "Unavailable").map(Number);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.filter((share) => !(share >= 0 && share <= 100))).toEqual([]);
    const { Listing } = documents[base].components.schemas;
    for (const name of ["occupancy_next_30", "market_occupancy_next_30"]) {
      expect(Listing?.properties?.[name]?.description).toContain('"Unavailable"');
    }
  },
);
