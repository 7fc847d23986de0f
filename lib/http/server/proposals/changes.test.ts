import { expect, test } from "vitest";
import type { LoggedChange } from "@/lib/auth/server/caller";
import { differences, witnessing } from "./changes";

/** A change of a listing as the log is told it. */
function changed(action: string, changes: object): LoggedChange {
  const listing = { listing_id: "100001", pms_name: "guesty", name: "Harbour View 2" };
  return { log_type: "listing", action, ...listing, group_id: null, changes };
}

function seen(...rows: LoggedChange[]): LoggedChange[] {
  const { changes, witness } = witnessing();
  witness(rows);
  return changes;
}

test("a difference is told in words, with the values before and after", () => {
  const proposed = seen(changed("base_price", { old_value: 200, new_value: 215 }));
  const now = seen(changed("base_price", { old_value: 210, new_value: 215 }));
  expect(differences(proposed, now)).toEqual([
    {
      path: "Harbour View 2, base price changed",
      message: "was 200 → 215 when it was proposed, and is now 210 → 215",
    },
  ]);
  expect(differences(proposed, proposed)).toEqual([]);
  const [gone] = differences(proposed, []);
  expect(gone?.message).toBe("was 200 → 215 when it was proposed, and is now no change");
});

test("only fields that differ are named, and what is not set", () => {
  const details = { old_value: { tags: ["a"], units: 1 }, new_value: { tags: null, units: 1 } };
  const [difference] = differences(seen(changed("listing_changed", details)), []);
  expect(difference?.message).toContain('was tags ["a"] → not set when');
});

test("overrides that came with a key are the same as those of a page", () => {
  const nights = { start_date: "2026-12-01", end_date: "2026-12-01", price: 150 };
  const [byKey, byPage] = [
    changed("api_add_custom_pricing", nights),
    changed("add_custom_pricing", nights),
  ];
  expect(differences(seen(byKey), seen(byPage))).toEqual([]);
});

/** A base price of 200 that becomes `to`, of a listing. */
function raised(to: number, listing_id = "100001"): LoggedChange {
  return { ...changed("base_price", { old_value: 200, new_value: to }), listing_id };
}

test("of listings with one name, each has its own difference", () => {
  const proposed = seen(raised(215), raised(215, "100002"));
  const now = seen(raised(230), raised(215, "100002"));
  expect(differences(proposed, now)).toHaveLength(1);
});

test("each of several changes of one thing is compared", () => {
  const proposed = seen(raised(150), raised(160));
  expect(differences(proposed, seen(raised(170), raised(160)))).toHaveLength(1);
  expect(differences(proposed, proposed)).toEqual([]);
});
