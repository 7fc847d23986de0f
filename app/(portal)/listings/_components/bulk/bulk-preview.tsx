"use client";
import { useQuery, keepPreviousData } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { DataTable } from "@/components/data-table/data-table";
import type { Column } from "@/components/data-table/types";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type FieldChange,
  type BulkEdit,
  type ListingEdit,
  changedFields,
  changeOf,
} from "@/lib/catalog/edits";
import { pmsTitle } from "@/lib/core/pms";
import { syncStages } from "@/lib/inventory/listings/rules";
import { groupsQuery } from "@/lib/inventory/groups/client";
import { useListingsScope } from "../scope";
import { useDebounced } from "@/components/hooks/use-debounced";
import { postChanges, previewKey } from "@/lib/catalog/client";
import type { ListingRow } from "@/lib/catalog/rows";

/** The listings that would change, with old and new values, and those that cannot be changed. */
export function BulkPreview({
  preview,
  isIncomplete,
}: {
  preview: Preview;
  isIncomplete: boolean;
}) {
  const t = useTranslations("listings.bulk.preview");
  const columns = usePreviewColumns();
  if (isIncomplete) return <p className="text-sm text-ink-faint">{t("incomplete")}</p>;
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className="flex flex-wrap gap-x-3 text-sm tabular-nums">
        <span className="font-semibold text-ink">
          {t("changing", { count: preview.ready.length })}
        </span>
        {preview.unchanged > 0 && <span>{t("unchanged", { count: preview.unchanged })}</span>}
        {preview.isChecking && <Skeleton className="my-1 h-3 w-20" />}
      </p>
      {preview.refused > 0 && (
        <Notice tone="warning" title={t("refused", { count: preview.refused })}>
          {t("refusedText")}
        </Notice>
      )}
      {preview.error && <Notice tone="danger">{preview.error.message}</Notice>}
      {preview.list.length > 0 && (
        <DataTable
          label={t("title")}
          columns={columns}
          rows={preview.list}
          rowKey={(row) => row.key}
          density="comfortable"
          className="max-h-[36vh]"
        />
      )}
    </div>
  );
}

function usePreviewColumns(): readonly Column<PreviewRow>[] {
  const t = useTranslations("listings.bulk.preview");
  return useMemo(
    () => [
      {
        id: "name",
        header: t("listing"),
        minWidth: 180,
        grow: 2,
        cell: ({ row: { listing } }) => <Name listing={listing} />,
      },
      {
        id: "change",
        header: t("change"),
        minWidth: 220,
        grow: 3,
        cell: (row) => <ChangeCell row={row} />,
      },
    ],
    [t],
  );
}

/** The name with PMS and id, because listings can have the same name. */
function Name({ listing: { name, pms, id } }: Pick<PreviewRow["row"], "listing">) {
  return (
    <span className="flex min-w-0 flex-col leading-4">
      <span className="truncate">{name}</span>
      <span className="truncate text-xs text-ink-faint">{`${pmsTitle(pms)} · ${id}`}</span>
    </span>
  );
}

function ChangeCell({ row: { changes, errors, row } }: { row: PreviewRow }) {
  const t = useTranslations("listings");
  const words = useWords();
  return (
    <span className="flex flex-col gap-0.5 py-1.5 whitespace-normal">
      {errors.map((error) => (
        <span key={error} className="font-medium text-danger">
          {t("bulk.preview.skipped", { reason: error })}
        </span>
      ))}
      <span className="flex flex-wrap gap-x-4 gap-y-0.5">
        {changes.map(({ field, from, to }) => (
          <span key={field} className="inline-flex items-center gap-1 tabular-nums">
            <span className="text-ink-faint">{t(`fields.${field}`)}</span>
            {words(field, from, row.listing.currency)}
            <ArrowRight aria-label={t("bulk.preview.to")} className="size-3 text-ink-faint" />
            <span className="font-medium">{words(field, to, row.listing.currency)}</span>
          </span>
        ))}
      </span>
    </span>
  );
}

function isPrice(field: string): boolean {
  return field === "min" || field === "base" || field === "max";
}

/** Returns the text of a value of a field. */
function useWords(): (
  field: FieldChange["field"],
  value: FieldChange["to"],
  currency: string | null,
) => string {
  const t = useTranslations("listings");
  const { price } = useListingsScope();
  const groups = useGroupNames();
  return (field, value, currency) => {
    if (typeof value === "boolean") return t(`bulk.preview.hidden.${value}`);
    const stage = field === "sync_stage" && syncStages.find((each) => each === value);
    if (stage) return t(`bulk.preview.sync.${stage}`);
    if (typeof value === "number") {
      return isPrice(field) ? price(value, currency) : (groups.get(value) ?? "");
    }
    if (typeof value === "string") return value;
    return value?.join(", ") || t("bulk.preview.none");
  };
}

/** Returns the names of groups and subgroups by id; empty while they load. */
function useGroupNames(): ReadonlyMap<number, string> {
  const groups = useQuery(groupsQuery(useAccount().account)).data?.groups;
  return useMemo(() => new Map((groups ?? []).map((group) => [group.id, group.name])), [groups]);
}

/** Delay after the last keystroke before the dry run, in ms. */
const debounceMs = 300;

/** The changes to one row, or why they cannot be made. */
interface PreviewRow {
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
