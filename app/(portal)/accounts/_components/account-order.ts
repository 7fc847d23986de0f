import type { Sort } from "@/components/data-table/types";
import type { ManagedAccount } from "@/lib/identity/partners/schema";

/** What the accounts can be ordered by. */
const orders: Readonly<Record<string, (a: ManagedAccount, b: ManagedAccount) => number>> = {
  name: (a, b) => a.name.localeCompare(b.name),
  actions: (a, b) =>
    a.open_actions.high - b.open_actions.high ||
    a.open_actions.medium - b.open_actions.medium ||
    a.open_actions.low - b.open_actions.low,
  listings: (a, b) => a.listings - b.listings,
};

const usual: Sort = { column: "actions", direction: "descending" };

/** `sort` of the address, such as `-listings`; the most urgent first when it names no order. */
export function sortIn(text: string | null): Sort {
  const column = text?.replace(/^-/, "") ?? "";
  if (!Object.hasOwn(orders, column)) return usual;
  return { column, direction: text?.startsWith("-") ? "descending" : "ascending" };
}

/** The same as text; none for the usual order. */
export function sortText({ column, direction }: Sort): string {
  if (column === usual.column && direction === usual.direction) return "";
  return direction === "descending" ? `-${column}` : column;
}

/** The accounts whose name or user id holds every word, in this order; what is equal stands by name. */
export function shownAccounts(
  accounts: readonly ManagedAccount[],
  typed: string,
  { column, direction }: Sort,
): ManagedAccount[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const order = orders[column] ?? (() => 0);
  const sign = direction === "descending" ? -1 : 1;
  return accounts
    .filter((account) => {
      const text = fold(`${account.name} ${account.user_id}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => sign * order(a, b) || a.name.localeCompare(b.name));
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
