import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { postChanges } from "@/lib/catalog/client";
import { type BulkEdit, type Change, changedFields, changeOf } from "@/lib/catalog/edits";
import type { ListingRow } from "@/lib/catalog/rows";
import { useListingsScope } from "../scope/scope";

/** How long typing rests before the server is asked. */
const restMs = 300;

/** What would become of one row. */
export interface PreviewRow {
  key: string;
  row: ListingRow;
  changes: ReturnType<typeof changedFields>;
  errors: readonly string[];
}

export type Preview = ReturnType<typeof useBulkPreview>;

/** Every row that `edit` would change, judged by the server without writing anything. */
export function useBulkPreview(
  rows: readonly ListingRow[],
  edit: BulkEdit | null,
  updateChildren: boolean,
) {
  const { decimals } = useListingsScope();
  const planned = useMemo(
    () =>
      rows.flatMap((row) => {
        const change = edit && changeOf(row.listing, edit, decimals);
        return change ? [{ row, change }] : [];
      }),
    [rows, edit, decimals],
  );
  const rested = useRested(planned);
  const changes = useMemo(() => rested.map(({ change }) => change), [rested]);
  const check = useCheck(changes, updateChildren);
  const isChecking = rested !== planned || (changes.length > 0 && check.isFetching);
  const outcomes = isChecking || check.isPlaceholderData ? undefined : check.data;
  const list = useMemo(
    (): PreviewRow[] =>
      planned.map(({ row, change }, index) => ({
        key: row.key,
        row,
        changes: changedFields(row.listing, change),
        errors: outcomes?.[index]?.errors ?? [],
      })),
    [planned, outcomes],
  );
  const refused = list.filter((row) => row.errors.length > 0);
  const ready: Change[] = planned
    .map(({ change }) => change)
    .filter((_, index) => list[index]?.errors.length === 0);
  return {
    /** Refused ones first. */
    list: [...refused, ...list.filter((row) => row.errors.length === 0)],
    refused: refused.length,
    unchanged: rows.length - list.length,
    ready,
    isChecking,
    error: check.error,
  };
}

/** Asks what would become of the changes. */
function useCheck(changes: readonly Change[], updateChildren: boolean) {
  const { account } = useAccount();
  return useQuery({
    queryKey: ["listings-preview", account, changes, updateChildren],
    queryFn: ({ signal }) =>
      postChanges(account, changes, { dryRun: true, updateChildren, signal }),
    enabled: changes.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** The value once it has stopped changing for a moment. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
