"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { detailColumns } from "./table/column-shapes";
import { useColumns } from "./table/columns";
import { focusBeside, rowAround } from "./table/focus";
import { CellScopeProvider } from "./state/scope";
import type { StartingRow } from "./rules/rows";
import type { Board } from "./state/use-board";

interface StartingTableProps {
  board: Board;
  keys: ReadonlySet<string>;
  onKeysChange: (keys: ReadonlySet<string>) => void;
}

const none: readonly string[] = [];
const byNameFirst = { column: "name", direction: "ascending" } as const;
const keyOf = (row: StartingRow) => row.key;

/** The listings with what is known, what is suggested and what is chosen. */
export function StartingTable({ board, keys, onKeysChange }: StartingTableProps) {
  const t = useTranslations("startingPrices");
  const box = useRowKeys(board);
  const selection = useMemo(
    () => ({
      keys,
      onChange: onKeysChange,
      allLabel: t("select.all"),
      rowLabel: ({ listing }: StartingRow) => t("select.row", { name: listing.name }),
    }),
    [keys, onKeysChange, t],
  );
  return (
    <CellScopeProvider scope={board.cells}>
      <div ref={box} className="lg:flex lg:min-h-0 lg:flex-1 lg:flex-col">
        <DataTable
          label={t("title")}
          columns={useColumns()}
          rows={board.shown}
          rowKey={keyOf}
          hiddenColumns={useMedium() ? detailColumns : none}
          sort={board.order ?? byNameFirst}
          onSortChange={board.setOrder}
          selection={selection}
          density="comfortable"
          className="max-h-[max(20rem,calc(100dvh-13rem))] lg:max-h-none"
        />
      </div>
    </CellScopeProvider>
  );
}

/** Windows where the table is neither cards nor wide enough for all columns. */
const medium = "(min-width: 700px) and (max-width: 1270px)";

function useMedium(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(medium);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(medium).matches,
    () => false,
  );
}

/** Keys of a row that has the focus itself: Enter and the right arrow go to its base price, `u` uses its suggestion. */
function useRowKeys({ shown, cells }: Board) {
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLTableRowElement)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = shown[Number(rowAround(target)?.dataset["index"])];
    if (!row) return;
    if (key === "Enter" || key === "ArrowRight") focusBeside(target, 0, "base");
    else if (key === "u") cells.take(row);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = box.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, []);
  return box;
}
