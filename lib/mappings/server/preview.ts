import { isKind, withToggle } from "@/lib/pricing/customizations/kinds";
import { fromMinor } from "@/lib/core/money";
import type { Columns } from "./copied-settings";
import type { Dated, OverrideChange } from "./copied-overrides";
import type { RuleChange } from "./copied-rules";
import { toName } from "./lock";
import type { ChildPlan, Plan } from "./plan";
import type { Violation } from "../rules";
import type { ListingName, MapPreview } from "../schema";

type Change = Omit<MapPreview["changes"][number], keyof ListingName>;

/** The answer to a dry run: every change and every loss, or why there would be none of them. */
export function previewOf(plan: Plan | undefined, violations: readonly Violation[]): MapPreview {
  const applies = violations.length === 0 && plan !== undefined;
  const children = applies ? plan.children : [];
  const parentKey = applies ? plan.parent.key : 0;
  return {
    would_apply: applies,
    changes: children.flatMap((each) =>
      changesOf(each, parentKey).map((change) => ({ ...toName(each.child), ...change })),
    ),
    overrides_deleted: children.flatMap(({ child, overrides }) =>
      (overrides?.deleted ?? []).map(({ date, fields }) => ({
        ...toName(child),
        date,
        price: typeof fields["price"] === "number" ? fields["price"] : null,
      })),
    ),
    violations: violations.map(({ code, message, listing }) => ({ code, message, ...listing })),
  };
}

/** A rule in the shape of the API, as previews and the log show it. */
export function ruleValue({ kind, isOn, payload }: Pick<RuleChange, "kind" | "isOn" | "payload">) {
  return isKind(kind) ? withToggle(kind, isOn, payload) : {};
}

/** The same of the rule that `change` replaces; null where there was none. */
export function ruleBefore({ before }: RuleChange) {
  return before ? ruleValue({ ...before, payload: before.payload as RuleChange["payload"] }) : null;
}

function changesOf({ child, after, rules, overrides }: ChildPlan, parentKey: number): Change[] {
  const [before, next] = [fieldsOf(child), fieldsOf(after)];
  const columns = Object.entries(next).map(([field, to]) => ({
    field,
    from: before[field] ?? null,
    to,
  }));
  return [
    { field: "parent_key", from: child.parentKey, to: parentKey },
    ...columns.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to)),
    ...rules.map((rule) => ({
      field: `customizations.${rule.kind}`,
      from: ruleBefore(rule),
      to: ruleValue(rule),
    })),
    ...(overrides ? overrideRows(overrides) : []),
  ];
}

/** One row a date on which the override differs. */
function overrideRows({ deleted, added }: OverrideChange): Change[] {
  const [before, after] = [byDate(deleted), byDate(added)];
  const dates = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return dates
    .map((date) => ({
      field: `overrides.${date}`,
      from: before.get(date) ?? null,
      to: after.get(date) ?? null,
    }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

function byDate(overrides: readonly Dated[]) {
  return new Map(overrides.map(({ date, fields }) => [date, fields]));
}

function fieldsOf(row: Columns): Record<string, Change["to"]> {
  return {
    min: fromMinor(row.minPrice),
    base: fromMinor(row.basePrice),
    max: fromMinor(row.maxPrice),
    group_id: row.groupId,
    subgroup_id: row.subgroupId,
    notes: row.notes,
    tags: row.tags,
  };
}
