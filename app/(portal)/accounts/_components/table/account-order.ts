import type { Sort } from "@/components/data-table/types";
import type { AccountFigures, ManagedAccount } from "@/lib/identity/partners/schema";
import { fold } from "../../../_components/palette/matches";

/** Figures by the account's user id; empty until they have loaded. */
export type FiguresById = ReadonlyMap<number, AccountFigures["accounts"][number]>;

/** What a column sorts by: text, or a number that is unknown where null. */
type KeyOf = (account: ManagedAccount, figures: FiguresById) => string | number | null;

const keys: Readonly<Record<string, KeyOf>> = {
  name: ({ name }) => name,
  // High before medium before low: there are never a million actions of one kind.
  actions: ({ open_actions: { high, medium, low } }) => (high * 1e6 + medium) * 1e6 + low,
  listings: ({ listings }) => listings,
  occupancy: ({ user_id: id }, figures) => figures.get(id)?.occupancy_next_30 ?? null,
  adr: ({ user_id: id }, figures) => figures.get(id)?.money?.adr.value ?? null,
  revpar: ({ user_id: id }, figures) => figures.get(id)?.money?.revpar.value ?? null,
  revenue: ({ user_id: id }, figures) => figures.get(id)?.money?.revenue.value ?? null,
  pickup: ({ user_id: id }, figures) => figures.get(id)?.money?.pickup.value ?? null,
};
/** Columns with money: amounts in different currencies are not compared. */
const inMoney = new Set(["adr", "revpar", "revenue"]);

const defaultSort: Sort = { column: "actions", direction: "descending" };

/** The order in `sort` of the address, such as `-listings`; the most urgent first by default. */
export function sortIn(text: string | null): Sort {
  const column = text?.replace(/^-/, "") ?? "";
  if (!Object.hasOwn(keys, column)) return defaultSort;
  return { column, direction: text?.startsWith("-") ? "descending" : "ascending" };
}

/** The order as text for the address; empty for the default. */
export function sortText({ column, direction }: Sort): string {
  if (column === defaultSort.column && direction === defaultSort.direction) return "";
  return direction === "descending" ? `-${column}` : column;
}

/**
 * The accounts whose name or user id contains every word, in this order, then by name. Unknown figures are last in
 * both directions; money is in order within each currency, currencies by their code.
 */
export function shownAccounts(
  accounts: readonly ManagedAccount[],
  search: string,
  { column, direction }: Sort,
  figures: FiguresById,
): ManagedAccount[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const keyOf = keys[column] ?? (() => null);
  const sign = direction === "descending" ? -1 : 1;
  const currencyOf = ({ user_id: id }: ManagedAccount) =>
    inMoney.has(column) ? (figures.get(id)?.money?.currency ?? "") : "";
  return accounts
    .filter((account) => {
      const text = fold(`${account.name} ${account.user_id}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => {
      const [one, other] = [keyOf(a, figures), keyOf(b, figures)];
      if (one === null || other === null) {
        return Number(one === null) - Number(other === null) || a.name.localeCompare(b.name);
      }
      return (
        currencyOf(a).localeCompare(currencyOf(b)) ||
        sign * compared(one, other) ||
        a.name.localeCompare(b.name)
      );
    });
}

function compared(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other));
}
