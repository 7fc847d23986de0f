import type { Sort } from "@/components/data-table/types";
import type { ManagedAccount } from "@/lib/identity/partners/schema";
import { fold } from "../../../_components/palette/matches";

/** Orders of the accounts, by column. */
const orders: Readonly<Record<string, (a: ManagedAccount, b: ManagedAccount) => number>> = {
  name: (a, b) => a.name.localeCompare(b.name),
  actions: (a, b) =>
    a.open_actions.high - b.open_actions.high ||
    a.open_actions.medium - b.open_actions.medium ||
    a.open_actions.low - b.open_actions.low,
  listings: (a, b) => a.listings - b.listings,
};

const defaultSort: Sort = { column: "actions", direction: "descending" };

/** The order in `sort` of the address, such as `-listings`; the most urgent first by default. */
export function sortIn(text: string | null): Sort {
  const column = text?.replace(/^-/, "") ?? "";
  if (!Object.hasOwn(orders, column)) return defaultSort;
  return { column, direction: text?.startsWith("-") ? "descending" : "ascending" };
}

/** The order as text for the address; empty for the default. */
export function sortText({ column, direction }: Sort): string {
  if (column === defaultSort.column && direction === defaultSort.direction) return "";
  return direction === "descending" ? `-${column}` : column;
}

/** The accounts whose name or user id contains every word, in this order, then by name. */
export function shownAccounts(
  accounts: readonly ManagedAccount[],
  search: string,
  { column, direction }: Sort,
): ManagedAccount[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const order = orders[column] ?? (() => 0);
  const sign = direction === "descending" ? -1 : 1;
  return accounts
    .filter((account) => {
      const text = fold(`${account.name} ${account.user_id}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => sign * order(a, b) || a.name.localeCompare(b.name));
}
