import { statesOf } from "@/lib/pricing/customizations/server";
import type { DatedOverride } from "@/lib/pricing/overrides/server";
import { copiedFields, type ChildPlan, type MappingPlan } from "./plan";
import { toName } from "./lock";
import type { Violation } from "../rules";
import type { ListingName, MapPreview } from "../schema";

type PreviewChange = Omit<MapPreview["changes"][number], keyof ListingName>;

/** The answer to a dry run: every change and every deleted override, or every violation. */
export function previewOf(
  plan: MappingPlan | undefined,
  violations: readonly Violation[],
): MapPreview {
  const applies = violations.length === 0 && plan !== undefined;
  const children = applies ? plan.children : [];
  const parentKey = applies ? plan.parent.key : 0;
  return {
    would_apply: applies,
    changes: children.flatMap((child) =>
      changesOf(child, parentKey).map((change) => ({ ...toName(child.listing), ...change })),
    ),
    overrides_deleted: children.flatMap(({ listing, overrides }) =>
      (overrides?.deleted ?? []).map(({ date, fields }) => ({
        ...toName(listing),
        date,
        price: typeof fields["price"] === "number" ? fields["price"] : null,
      })),
    ),
    violations: violations.map(({ code, message, listing }) => ({ code, message, ...listing })),
  };
}

function changesOf(
  { listing, before, after, rules, overrides }: ChildPlan,
  parentKey: number,
): PreviewChange[] {
  const settings = copiedFields.map((field) => ({
    field,
    from: valueOf(before[field]),
    to: valueOf(after[field]),
  }));
  return [
    { field: "parent_key", from: listing.parentKey, to: parentKey },
    ...settings.filter(differs),
    ...rules.map((rule) => {
      const states = statesOf(rule);
      return { field: `customizations.${rule.kind}`, from: states.before, to: states.after };
    }),
    ...(overrides ? overrideRows(overrides.deleted, overrides.added) : []),
  ];
}

/** One row per date whose override changes. */
function overrideRows(
  deleted: readonly DatedOverride[],
  added: readonly DatedOverride[],
): PreviewChange[] {
  const [before, after] = [byDate(deleted), byDate(added)];
  const dates = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return dates
    .map((date) => ({
      field: `overrides.${date}`,
      from: before.get(date) ?? null,
      to: after.get(date) ?? null,
    }))
    .filter(differs);
}

function byDate(overrides: readonly DatedOverride[]) {
  return new Map(overrides.map(({ date, fields }) => [date, fields]));
}

function differs({ from, to }: { from: unknown; to: unknown }): boolean {
  return JSON.stringify(from) !== JSON.stringify(to);
}

function valueOf(
  value: string | number | readonly string[] | null,
): string | number | string[] | null {
  return typeof value === "object" && value !== null ? [...value] : value;
}
