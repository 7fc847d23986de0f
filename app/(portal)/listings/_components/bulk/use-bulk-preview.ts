import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import { useDebounced } from "@/components/debounced/use-debounced";
import { postChanges, previewKey } from "@/lib/catalog/client";
import { type BulkEdit, type ListingEdit, changedFields, changeOf } from "@/lib/catalog/edits";
import type { ListingRow } from "@/lib/catalog/rows";
import { useListingsScope } from "../scope/scope";

/** Delay after the last keystroke before the dry run, in ms. */
const debounceMs = 300;

/** The changes to one row, or why they cannot be made. */
export interface PreviewRow {
  key: string;
  row: ListingRow;
  changes: ReturnType<typeof changedFields>;
  errors: readonly string[];
}

export type Preview = ReturnType<typeof useBulkPreview>;

/** Returns every row that `edit` would change, checked by a dry run. */
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
  const debounced = useDebounced(planned, debounceMs);
  const changes = useMemo(() => debounced.map(({ change }) => change), [debounced]);
  const check = useCheck(changes, updateChildren);
  const isChecking = debounced !== planned || (changes.length > 0 && check.isFetching);
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
  const ready: ListingEdit[] = planned
    .map(({ change }) => change)
    .filter((_, index) => list[index]?.errors.length === 0);
  return {
    /** Rows with errors first. */
    list: [...refused, ...list.filter((row) => row.errors.length === 0)],
    refused: refused.length,
    unchanged: rows.length - list.length,
    ready,
    isChecking,
    error: check.error,
  };
}

function useCheck(changes: readonly ListingEdit[], updateChildren: boolean) {
  const { account } = useAccount();
  return useQuery({
    queryKey: previewKey(account, changes, updateChildren),
    queryFn: ({ signal }) =>
      postChanges(account, changes, { dryRun: true, updateChildren, signal }),
    enabled: changes.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
  });
}
