import { type Range, ranges } from "@/lib/catalog/ranges";

/** The Overview's filters, as in its URL. */
export interface OverviewChoice {
  range: Range;
  /** Id of a group or subgroup. */
  group: number | null;
  /** Null: the account's own, or the commonest. */
  currency: string | null;
}

/** The choice in a URL; unknown values are dropped, nothing throws. */
export function choiceOf(params: URLSearchParams): OverviewChoice {
  const group = params.get("group") ?? "";
  const currency = params.get("currency") ?? "";
  return {
    range: ranges.find((range) => range === params.get("range")) ?? "next-30",
    group: /^[1-9]\d{0,8}$/.test(group) ? Number(group) : null,
    currency: /^([A-Z]{3}|unknown)$/.test(currency) ? currency : null,
  };
}

/** These parts of a choice as the query of a request. */
export function queryOf(
  choice: OverviewChoice,
  ...names: readonly (keyof OverviewChoice)[]
): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = choice[name];
    if (value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : "";
}
