import { expect, test } from "vitest";
import {
  moved,
  changeSizeOf,
  passes,
  type Action,
  evidenceOf,
  fits,
  inMode,
  itemsOf,
  sectionsOf,
  urgencyOf,
} from "./board";
import type { ListingActions } from "./schema";
import { type ActionType, actionTypes } from "./types";

const rights = {
  canEdit: true,
  seesLog: true,
  seesMarket: true,
  seesRules: true,
  editsRules: true,
};
const own = { account: null, name: null, rights };

function action(type: ActionType, severity: number, metadata: Action["metadata"] = {}): Action {
  const { kind, title } = actionTypes[type];
  const opened_at = "2026-11-20T03:12:00.000Z";
  return {
    action_type: type,
    title,
    kind,
    severity,
    metadata,
    opened_at,
    hidden: false,
    hidden_until: null,
  };
}

function listed(id: string, ...actions: Action[]): ListingActions {
  const details = { listing_id: id, pms: "guesty", pms_display_name: "Guesty" };
  return { listing_details: { ...details, listing_name: `Loft ${id}` }, actions };
}

const visible = [
  listed("1", action("oba_turned_off", 25), action("many_blocked_dates", 61)),
  listed("2", action("base_price_missing", 90)),
];
const hidden = [listed("1", action("location_missing", 85))];
const items = [...itemsOf(own, visible, false), ...itemsOf(own, hidden, true)];

test("each mode holds what the API returns for it", () => {
  const counts = (["visible", "hidden", "all"] as const).map((mode) => inMode(items, mode).length);
  expect(counts).toEqual([3, 1, 4]);
});

function told(by: "listing" | "kind") {
  return sectionsOf(inMode(items, "visible"), by).map((section) => [
    section.title,
    ...section.items.map((item) => item.action.severity),
  ]);
}

test("listings and kinds are sorted by their most important action", () => {
  expect(told("listing")).toEqual([
    ["Loft 2", 90],
    ["Loft 1", 61, 25],
  ]);
  expect(told("kind")).toEqual([
    ["missing_listing_information", 90],
    ["availability_alert", 61],
    ["configuration_issue", 25],
  ]);
});

test("the same listing in two accounts appears twice", () => {
  const other = { account: 104_218, name: "Harbour Stays", rights };
  const both = [...itemsOf(own, visible, false), ...itemsOf(other, visible, false)];
  expect(sectionsOf(both, "listing")).toHaveLength(4);
  expect(new Set(both.map(({ key }) => key)).size).toBe(6);
});

function found(search: string): number {
  return items.filter((item) => fits(item, search)).length;
}

test("a search looks for every word, in any order", () => {
  expect(found("")).toBe(4);
  expect(found("loft 2")).toBe(1);
  expect(found("blocked LOFT")).toBe(1);
  expect(found("loft 3")).toBe(0);
});

test("an action is hidden, shown again and removed", () => {
  const first = visible[0]?.actions[0];
  if (!first) throw new Error("no action");
  const listing = { id: "1", pms: "guesty", pmsName: "Guesty", name: "Loft 1" };
  const away = moved({ visible, hidden }, { listing, action: first }, "hidden");
  expect(away.visible[0]?.actions.map((each) => each.action_type)).toEqual(["many_blocked_dates"]);
  expect(away.hidden[0]?.actions).toHaveLength(2);
  const back = moved(away, { listing, action: first }, "visible");
  expect(back.visible[0]?.actions).toHaveLength(2);
  expect(back.hidden).toEqual(hidden);
  const only = { id: "2", pms: "guesty", pmsName: "Guesty", name: "Loft 2" };
  const gone = moved(
    { visible, hidden },
    { listing: only, action: action("base_price_missing", 90) },
    null,
  );
  expect(gone.visible).toHaveLength(1);
});

test("urgency has the same limits as in managed_accounts", () => {
  expect([60, 59, 30, 29].map(urgencyOf)).toEqual(["high", "medium", "medium", "low"]);
});

test("the kind of evidence follows from the metadata", () => {
  const dates = { count: 12, threshold: 10, date_ranges: [] };
  const price = {
    nudge_id: "5f0f7f3e-8a53-4d3c-9c1c-111111111111",
    current: 142,
    recommended: 156,
    direction: "increase" as const,
    expiration: "2026-11-28T00:00:00.000Z",
    confidence: "normal" as const,
    comparables_used: 34,
  };
  const kinds = [
    action("base_price_alert", 50, price),
    action("many_blocked_dates", 55, dates),
    action("minimum_stay_off_vs_market", 35, { current: 4, recommended: 2 }),
    action("location_missing", 85),
    action("oba_turned_off", 25),
  ].map((each) => evidenceOf(each).kind);
  expect(kinds).toEqual(["price", "nights", "compared", "missing", "off"]);
});

const worth = (amount: number, currency: string) => ({ amount, currency, per: "year" as const });

test("by worth, each currency is sorted separately, highest amount first and actions without a value last", () => {
  const [second, first, third] = itemsOf(own, visible, false);
  if (!first || !second || !third) throw new Error("three actions were listed");
  const other = { ...first, key: "other" };
  const worths = new Map([
    [first.key, worth(900, "CAD")],
    [second.key, worth(1_000, "CAD")],
    [other.key, worth(5_000, "JPY")],
  ]);
  const sections = sectionsOf([third, first, second, other], "worth", worths);
  expect(sections.map(({ title, items: all }) => [title, all.map(({ key }) => key)])).toEqual([
    ["JPY", ["other"]],
    ["CAD", [second.key, first.key]],
    ["", [third.key]],
  ]);
});

function priced(current: number, recommended: number) {
  const metadata = {
    nudge_id: "5f0f7f3e-8a53-4d3c-9c1c-111111111111",
    current,
    recommended,
    direction: "increase" as const,
    expiration: "2026-11-28T00:00:00.000Z",
    confidence: "normal" as const,
    comparables_used: 34,
  };
  return { action: action("base_price_alert", 50, metadata) };
}

test("filters by kind, urgency and size of the change", () => {
  const sizes = [priced(160, 168), priced(160, 176), priced(160, 143), priced(0, 9)].map(
    changeSizeOf,
  );
  expect(sizes).toEqual(["small", "medium", "large", "large"]);
  const all = { search: "", urgency: null, kinds: [], size: null };
  const passing = (filters: object) =>
    items.filter((item) => passes(item, { ...all, ...filters })).length;
  expect(passing({})).toBe(4);
  expect(passing({ kinds: ["availability_alert", "configuration_issue"] })).toBe(2);
  expect(passing({ urgency: "high", kinds: ["missing_listing_information"] })).toBe(2);
  expect(passing({ size: "small" })).toBe(0);
});
