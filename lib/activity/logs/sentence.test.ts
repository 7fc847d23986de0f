import { expect, test } from "vitest";
import texts from "@/messages/en/logs.json";
import { logActions } from "@/lib/audit/entry-kinds";
import { differencesOf, sentenceOf } from "./sentence";

const types = ["listing", "group", "account"] as const;
const every = types.flatMap((type) =>
  Object.keys(logActions[type]).map((action) => ({ type, action })),
);

test.each(every)("$type $action has its sentence", ({ type, action }) => {
  const entity = { type, name: "Quayside Loft" };
  const { key, name } = sentenceOf({ log_type: type, action, entity, changes: {} });
  expect(key).toBe(`${type}.${action}`);
  expect(name).toBe("Quayside Loft");
  const sentences: Readonly<Record<string, string>> = texts.sentence[type];
  expect(sentences[action]).toMatch(/^[A-Z].{8,}/);
});

test("an unknown action has no sentence", () => {
  for (const type of types) {
    expect(Object.keys(texts.sentence[type]).toSorted()).toEqual(
      Object.keys(logActions[type]).toSorted(),
    );
  }
  const entity = { type: "listing" as const, name: null };
  const told = { log_type: "listing" as const, action: "toString", entity, changes: {} };
  expect(sentenceOf(told)).toEqual({ key: null, name: "", differences: [] });
});

test("rules of a whole PMS are named by it", () => {
  const entity = { type: "account" as const, name: null, pms_name: "guesty" };
  const shown = { ...entity, pms_display_name: "Guesty" };
  const told = { log_type: "account" as const, action: "customization_changed", changes: {} };
  expect(sentenceOf({ ...told, entity: shown }).name).toBe("Guesty");
  expect(sentenceOf({ ...told, entity }).name).toBe("guesty");
});

const cases: [string, Record<string, unknown>, ReturnType<typeof differencesOf>][] = [
  ["a price", { old_value: 120, new_value: 140 }, [{ field: null, before: 120, after: 140 }]],
  ["a price set", { old_value: null, new_value: 140 }, [{ field: null, before: null, after: 140 }]],
  ["a switch", { new_value: "OFF" }, [{ field: null, before: "ON", after: "OFF" }]],
  [
    "fields of a listing",
    { old_value: { tags: [], notes: "a" }, new_value: { tags: ["sea", "quiet"], notes: "a" } },
    [{ field: "tags", before: null, after: "sea, quiet" }],
  ],
  [
    "a rule inside its kind",
    { old_value: { lead: { on: false } }, new_value: { lead: { on: true, days: 14 } } },
    [
      { field: "lead.on", before: false, after: true },
      { field: "lead.days", before: null, after: 14 },
    ],
  ],
  [
    "a place among groups, by name",
    {
      old_value: { group_id: null, group: null, subgroup_id: null, subgroup: null },
      new_value: { group_id: 7, group: "Waterfront", subgroup_id: null, subgroup: null },
    },
    [{ field: "group", before: null, after: "Waterfront" }],
  ],
  [
    "overrides, apart from the nights that they are for",
    { start_date: "2026-12-01", end_date: "2026-12-03", price: 210 },
    [{ field: "price", before: null, after: 210 }],
  ],
  [
    "several things at once, by their number",
    { old_value: null, new_value: [{ reservation_id: "1" }, { reservation_id: "2" }] },
    [{ field: null, before: null, after: 2 }],
  ],
  [
    "a mapping, whose numbers only programs know",
    { old_value: { parent_key: 0 }, new_value: { parent_key: 4 } },
    [],
  ],
];

test.each(cases)("what was changed: %s", (_name, changes, expected) => {
  expect(differencesOf(changes)).toEqual(expected);
});
