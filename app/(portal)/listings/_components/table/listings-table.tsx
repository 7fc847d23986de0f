"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import type { Column } from "@/components/data-table/types";
import type { ListingRow } from "@/lib/catalog/rows";
import { type ListingSort, sortText } from "@/lib/catalog/sort";
import { useListingsScope } from "../scope/scope";
import type { Board } from "../board/use-board";

export interface ListingsTableProps {
  board: Board;
  columns: readonly Column<ListingRow>[];
  keys: ReadonlySet<string>;
  onKeysChange: (keys: ReadonlySet<string>) => void;
}

const keyOf = (row: ListingRow) => row.key;

/** The listings that match the filters; selectable by callers who may change them. */
export function ListingsTable({ board, columns, keys, onKeysChange }: ListingsTableProps) {
  const t = useTranslations("listings");
  const { canEdit, open } = useListingsScope();
  const { view, shown, hiddenColumns } = board;
  const selection = useMemo(
    () => ({
      keys,
      onChange: onKeysChange,
      allLabel: t("select.all"),
      rowLabel: ({ listing }: ListingRow) => t("select.row", { name: listing.name }),
    }),
    [keys, onKeysChange, t],
  );
  return (
    <DataTable
      label={t("title")}
      columns={columns}
      rows={shown}
      rowKey={keyOf}
      hiddenColumns={hiddenColumns}
      sort={view.sort}
      onSortChange={(sort) => view.write({ sort: sortText(sort as ListingSort) })}
      selection={canEdit ? selection : undefined}
      onRowAction={(row) => open(row.key)}
      activeKey={view.open}
      density="comfortable"
      className="max-h-[max(20rem,calc(100dvh-12.5rem))]"
    />
  );
}
