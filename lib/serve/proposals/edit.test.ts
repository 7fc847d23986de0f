import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  changesOf,
  inputOf,
  type EditField,
  isEdited,
  isWithin,
  noEdits,
  problemsAt,
  refusedRows,
  sectionsOf,
  withRemoved,
  withValue,
} from "./edit";

const priced = {
  listings: [
    { id: "1", pms: "guesty", base: 215, min: 90 },
    { id: "2", pms: "guesty", base: 310 },
  ],
  atomic: true,
};

function fieldsIn(input: Record<string, unknown>): EditField[] {
  return sectionsOf(input).flatMap(({ rows }) => rows.flatMap(({ fields }) => fields));
}

function fieldAt(input: Record<string, unknown>, path: string): EditField {
  const found = fieldsIn(input).find((field) => field.path === path);
  if (!found) throw new Error(`no field ${path}`);
  return found;
}

const shape = (input: Record<string, unknown>) =>
  fieldsIn(input).map(({ path, kind, unit, currency }) => [path, kind, unit ?? currency]);

test("prices can be edited, what identifies a listing can't, and a row can be left out", () => {
  const [listings] = sectionsOf(priced);
  expect(listings?.rows).toMatchObject([
    {
      path: "listings[0]",
      isRemovable: true,
      fixed: [
        { name: "id", value: "1" },
        { name: "pms", value: "guesty" },
      ],
      fields: [
        { path: "listings[0].base", value: 215, kind: "number" },
        { path: "listings[0].min", value: 90, kind: "number" },
      ],
    },
    { path: "listings[1]", fields: [{ path: "listings[1].base" }] },
  ]);
});

test("numbers of overrides have the unit of their type, also where they are text", () => {
  const input = {
    listing_id: "1",
    overrides: [
      { date: "2026-12-24", price: "15", price_type: "percent", min_stay: 3, reason: "Fair" },
      { date: "2026-12-25", price: 240, price_type: "fixed", currency: "CAD", check_in: "1111111" },
    ],
  };
  expect(shape(input)).toEqual([
    ["overrides[0].price", "number", "change"],
    ["overrides[0].min_stay", "number", "nights"],
    ["overrides[0].reason", "text", null],
    ["overrides[1].price", "number", "CAD"],
  ]);
  expect(fieldAt(input, "overrides[0].price").value).toBe(15);
});

test("numbers and switches of rules can be edited, and one of several rules left out", () => {
  const input = {
    pms_name: "guesty",
    customizations: {
      last_minute_prices: {
        last_min_factor_on: true,
        last_min_factor_type: "linear",
        last_min_factor_value: -20,
        last_min_factor_dfd: 14,
      },
      gap_adjustment: {
        gap_on: 1,
        gap_type: "custom",
        gap_ranges: [{ min_nights: 1, max_nights: 2, weekday: -10, weekend: -5 }],
      },
      occupancy_adjustment: {
        oba_on: true,
        oba_matrix: [
          [0, 5],
          [1, 2],
        ],
      },
    },
  };
  expect(shape(input)).toEqual([
    ["customizations.last_minute_prices.last_min_factor_on", "switch", null],
    ["customizations.last_minute_prices.last_min_factor_value", "number", "change"],
    ["customizations.last_minute_prices.last_min_factor_dfd", "number", "days"],
    ["customizations.gap_adjustment.gap_on", "switch", null],
    ["customizations.gap_adjustment.gap_ranges[0].min_nights", "number", "nights"],
    ["customizations.gap_adjustment.gap_ranges[0].max_nights", "number", "nights"],
    ["customizations.gap_adjustment.gap_ranges[0].weekday", "number", "change"],
    ["customizations.gap_adjustment.gap_ranges[0].weekend", "number", "change"],
    ["customizations.occupancy_adjustment.oba_on", "switch", null],
    ["customizations.occupancy_adjustment.oba_matrix[0][0]", "number", "change"],
    ["customizations.occupancy_adjustment.oba_matrix[0][1]", "number", "change"],
    ["customizations.occupancy_adjustment.oba_matrix[1][0]", "number", "change"],
    ["customizations.occupancy_adjustment.oba_matrix[1][1]", "number", "change"],
  ]);
  const removable = sectionsOf(input).flatMap(({ rows }) =>
    rows.flatMap(({ path, isRemovable }) => (isRemovable ? [path] : [])),
  );
  expect(removable).toEqual([
    "customizations.last_minute_prices",
    "customizations.gap_adjustment",
    "customizations.occupancy_adjustment",
  ]);
});

test.each([
  { entry: "12" },
  { id: 4 },
  { listing_id: "1", pms: "guesty", dates: ["2026-12-24"] },
  { group_id: 4 },
])("a call without anything to edit offers nothing: %j", (input) => {
  expect(sectionsOf(input)).toEqual([]);
});

test("the price of an accepted nudge can be edited where the call names none", () => {
  const proposal = {
    tool: "accept_nudge",
    input: { nudge_id: "n" },
    result: { applied_value: 180 },
  };
  expect(shape(inputOf(proposal))).toEqual([["value", "number", null]]);
  const edits = withValue(noEdits, fieldAt(inputOf(proposal), "value"), 170);
  expect(changesOf(inputOf(proposal), edits).changes).toEqual({ value: 170 });
  expect(inputOf({ ...proposal, tool: "hide_action" })).toEqual({ nudge_id: "n" });
});

test("of several dates to remove, some can be left out", () => {
  const input = { listing_id: "1", dates: ["2026-12-24", "2026-12-25", "2026-12-26"] };
  const edits = withRemoved(noEdits, "dates[1]", true);
  expect(changesOf(input, edits).changes).toEqual({ dates: ["2026-12-24", "2026-12-26"] });
  expect(withRemoved(edits, "dates[1]", false)).toEqual(noEdits);
});

test("only fields of the body that were edited are sent, whole", () => {
  const field = fieldAt(priced, "listings[1].base");
  const edits = withValue(noEdits, field, 300);
  expect(changesOf(priced, edits).changes).toEqual({
    listings: [priced.listings[0], { id: "2", pms: "guesty", base: 300 }],
  });
  expect(isEdited(withValue(edits, field, 310))).toBe(false);
  const emptied = withValue(noEdits, fieldAt(priced, "listings[0].min"), null);
  expect(changesOf(priced, emptied).changes).toEqual({
    listings: [{ id: "1", pms: "guesty", base: 215 }, priced.listings[1]],
  });
});

test("a problem is at the field that it is about, where rows before it are left out", () => {
  const edits = withRemoved(noEdits, "listings[0]", true);
  const made = changesOf(priced, edits);
  const problems = problemsAt(
    [
      { path: "changes.listings[0].base", message: "must be positive" },
      { path: "listings[0].unknown", message: "is too much" },
      { path: "pms", message: "is required" },
    ],
    made,
  );
  expect([...problems]).toEqual([
    ["listings[1].base", ["must be positive"]],
    ["listings[1]", ["is too much"]],
    ["", ["is required"]],
  ]);
});

test("rows that a call would not write are problems", () => {
  const listings = { changes: { listings: [{ id: "1" }, { id: 2 }] } };
  const answer = { listings: [{ id: "1" }, { id: "2", errors: ["min is above base"] }] };
  expect(refusedRows(answer, listings)).toEqual([
    { path: "listings[1]", message: "min is above base" },
  ]);
  const nights = { changes: { overrides: [{ date: "2026-12-24" }] } };
  const failed = { failed_dates: [{ date: "2026-12-24", error: "is past" }] };
  expect(refusedRows(failed, nights)).toEqual([{ path: "overrides[0]", message: "is past" }]);
  expect(refusedRows({ price_change: null }, nights)).toEqual([]);
});

test("a field is within its row, and not within one whose place begins alike", () => {
  expect(isWithin("listings[1].base", "listings[1]")).toBe(true);
  expect(isWithin("listings[1]", "listings[1]")).toBe(true);
  expect(isWithin("listings[10].base", "listings[1]")).toBe(false);
  expect(isWithin("listings[1]", "listings[1].base")).toBe(false);
});

const name = fc.constantFrom("base", "min", "price", "min_stay", "units", "notes", "push_enabled");
const scalar = fc.oneof(fc.integer(), fc.boolean(), fc.string(), fc.constant(null));
const row = fc.dictionary(name, scalar);
const { body } = fc.letrec<{ body: Record<string, unknown> }>((tie) => ({
  body: fc.dictionary(
    fc.oneof(name, fc.constantFrom("listings", "rule")),
    fc.oneof({ depthSize: "small" }, scalar, fc.array(row), fc.array(scalar), tie("body")),
  ),
}));

test("without edits nothing is sent, and every edit changes its own value alone", () => {
  fc.assert(
    fc.property(body, fc.nat(), (input, pick) => {
      expect(changesOf(input, noEdits).changes).toEqual({});
      const fields = fieldsIn(input);
      const field = fields[pick % Math.max(fields.length, 1)];
      if (!field) return;
      const next = field.kind === "switch" ? field.value !== true : `${field.value}7`;
      const { changes } = changesOf(input, withValue(noEdits, field, next));
      const whole = { ...input, ...changes };
      const leaf = (of: unknown) =>
        field.path.match(/[^.[\]]+/g)?.reduce((at, step) => (at as never)[step], of);
      expect(leaf(whole)).toBe(next);
      const restored = { values: { [field.path]: leaf(input) as never }, removed: [] };
      expect({ ...whole, ...changesOf(whole, restored).changes }).toEqual(input);
    }),
  );
});

test("whatever rows are left out, the others keep their order, and every part its origin", () => {
  const rows = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(rows, fc.array(fc.nat({ max: 7 })), (prices, places) => {
      const input = { listings: prices.map((base) => ({ id: `${base}`, base })) };
      const out = new Set(places.filter((at) => at < prices.length));
      const removed = [...out].map((at) => `listings[${at}]`);
      const { changes, origins } = changesOf(input, { values: {}, removed });
      const kept = input.listings.filter((_, at) => !out.has(at));
      expect(changes).toEqual(out.size === 0 ? {} : { listings: kept });
      for (const [at, each] of (out.size === 0 ? [] : kept).entries()) {
        const origin = `listings[${prices.indexOf(each.base)}].base`;
        expect(origins.get(`listings[${at}].base`)).toBe(origin);
      }
    }),
  );
});
