import { fieldsOf, isKind, type Kind, type Payload, toggles } from "@/lib/pricing/rules/kinds";
import { bands, windows } from "@/lib/pricing/rules/curves";
import type { LogEntry } from "./schema";

/** A rule before and after a change; null: not set at this level, or off. */
export interface RuleChange {
  kind: Kind;
  before: Payload | null;
  after: Payload | null;
}

/** One number of a rule's table or season that a change touches. */
export type RulePart = {
  before: number | null;
  after: number | null;
} & (
  | { of: "cell"; from: number; to: number; band: number | null }
  | { of: "gap"; from: number; to: number; nights: "weekday" | "weekend" }
  | { of: "season"; name: string; price: (typeof seasonPrices)[number]; isPercent: boolean }
);

/** The rule that an entry is about, or null for any other entry. Reverted rules are rules, too. */
export function ruleChangeOf({ changes }: Pick<LogEntry, "changes">): RuleChange | null {
  const { old_value: before, new_value: after } = changes;
  if (!isFields(after) || (before !== null && !isFields(before))) return null;
  const [kind, ...others] = Object.keys(after);
  if (kind === undefined || others.length > 0 || !isKind(kind)) return null;
  return { kind, before: onlyOn(kind, before?.[kind]), after: onlyOn(kind, after[kind]) };
}

/** The number of listings of a group or the account when its rule was changed; null if the entry doesn't have it. */
export function listingsOf({ changes }: Pick<LogEntry, "changes">): number | null {
  const { listings } = changes;
  return typeof listings === "number" ? listings : null;
}

/** The cells, gaps and seasons that differ, which a rule's phrase sums up. */
export function rulePartsOf({ kind, before, after }: RuleChange): RulePart[] {
  const parts = { before: partsOf(kind, before), after: partsOf(kind, after) };
  const names = new Set([...parts.before.keys(), ...parts.after.keys()]);
  return [...names].flatMap((name) => {
    const [one, other] = [parts.before.get(name), parts.after.get(name)];
    const part = other ?? one;
    const values = { before: one?.value ?? null, after: other?.value ?? null };
    if (!part || values.before === values.after) return [];
    return [{ ...part.about, ...values }];
  });
}

type About = RulePart extends infer Part
  ? Part extends RulePart
    ? Omit<Part, "before" | "after">
    : never
  : never;
type Parts = ReadonlyMap<string, { about: About; value: number | null }>;

const seasonPrices = ["lowest_price", "base_price", "highest_price"] as const;

function partsOf(kind: Kind, rule: Payload | null): Parts {
  const list = rule === null ? [] : listed(kind, rule);
  return new Map(list.map((part) => [JSON.stringify(part.about), part]));
}

function listed(kind: Kind, rule: Payload): { about: About; value: number | null }[] {
  if (kind === "occupancy_adjustment") return cellsOf(rule);
  if (kind === "gap_adjustment") return gapsOf(rule);
  return kind === "custom_seasonal_profile" ? seasonsOf(rule) : [];
}

function cellsOf(rule: Payload): { about: About; value: number }[] {
  const { oba_matrix: matrix = [] } = fieldsOf("occupancy_adjustment", rule);
  return matrix.flatMap((row, r) =>
    row.map((value, b) => {
      const [from, to] = [r === 0 ? 0 : (windows[r - 1] ?? 0) + 1, windows[r] ?? 0];
      return { about: { of: "cell" as const, from, to, band: bands[b] ?? null }, value };
    }),
  );
}

function gapsOf(rule: Payload): { about: About; value: number }[] {
  const { gap_ranges: ranges = [] } = fieldsOf("gap_adjustment", rule);
  return ranges.flatMap(({ min_nights: from, max_nights: to, ...values }) =>
    (["weekday", "weekend"] as const).map((nights) => {
      return { about: { of: "gap" as const, from, to, nights }, value: values[nights] };
    }),
  );
}

function seasonsOf(rule: Payload): { about: About; value: number | null }[] {
  const { custom_seasonal_profile: profile } = fieldsOf("custom_seasonal_profile", rule);
  if (!profile) return [];
  const dated = profile.price_type_non_repeating ?? profile.price_type;
  const lists = [
    ...profile.seasons.map((season) => ({ season, type: profile.price_type })),
    ...profile.non_repeating_seasons.map((season) => ({ season, type: dated })),
  ];
  return lists.flatMap(({ season, type }) =>
    seasonPrices.map((price) => {
      const isPercent = type === "percentage";
      const about = { of: "season" as const, name: season.season_name, price, isPercent };
      return { about, value: season[price] };
    }),
  );
}

/** The rule's fields without its toggle; null when it is off or was never set. */
function onlyOn(kind: Kind, rule: unknown): Payload | null {
  if (!isFields(rule) || rule[toggles[kind]] !== true) return null;
  const { [toggles[kind]]: _on, ...fields } = rule;
  return fields as Payload;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
