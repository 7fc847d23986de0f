import { useQueryClient } from "@tanstack/react-query";
import { useAccount } from "@/components/account/use-account";
import type { Block } from "../axis/axis";
import type { GridLayout } from "../grid/layout";
import { type GridNight, rowNights } from "./row-nights";
import { calendarOf } from "./use-row-nights";

/** Returns a function that returns a cached night of a row; undefined where it isn't loaded. */
export function useLoadedNights({ rows, indexes }: Pick<GridLayout, "rows" | "indexes">) {
  const { account } = useAccount();
  const client = useQueryClient();
  return (key: string, blocks: readonly Block[], day: number): GridNight | undefined => {
    const row = rows[indexes.get(key) ?? -1];
    if (row?.kind !== "listing") return undefined;
    const block = blocks.find(({ first, last }) => first <= day && day <= last);
    if (!block) return undefined;
    const read = client.getQueryData(calendarOf(account, row.row.listing, block).queryKey);
    return read && rowNights([{ first: block.first, row: read }])?.nightOn(day);
  };
}
