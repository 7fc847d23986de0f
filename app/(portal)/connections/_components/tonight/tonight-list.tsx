"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useNumbers } from "@/components/numbers/use-numbers";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";
import { Cell } from "../list/cell";
import type { ConnectionTonight } from "./connection-tonight";
import { TonightActions } from "./tonight-actions";
import { useWaiting } from "./use-waiting";

interface TonightListProps {
  rows: readonly ConnectionTonight[];
  canManage: boolean;
  onReview: (id: number) => void;
}

const grid =
  "xl:grid-cols-[minmax(12rem,1fr)_6rem_6rem_6rem_6rem_15rem] xl:items-center xl:gap-x-4";
const columns = ["nights", "up", "down", "over"] as const;
/** Number of rows shown until the list is expanded. */
const firstRows = 8;

/** One line per connection; a long list shows its first rows until expanded. */
export function TonightList({ rows, ...act }: TonightListProps) {
  const t = useTranslations("connections.tonight");
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || rows.length <= firstRows + 1 ? rows : rows.slice(0, firstRows);
  return (
    <div className="border-t border-line">
      <div
        aria-hidden
        className={cx(
          "hidden h-9 border-b border-line px-4 text-sm font-medium text-ink-faint xl:grid",
          grid,
        )}
      >
        <span>{t("connection")}</span>
        {columns.map((column) => (
          <span key={column} className="text-right">
            {t(column)}
          </span>
        ))}
      </div>
      <ul aria-label={t("byConnection")}>
        {shown.map((row) => (
          <Line key={row.connection.id} row={row} {...act} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <div className="px-2 py-1.5">
          <Button size="sm" variant="ghost" onPress={() => setWhole(true)}>
            {t("showAll", { count: rows.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

interface LineProps extends Omit<TonightListProps, "rows"> {
  row: ConnectionTonight;
}

function Line({ row, ...act }: LineProps) {
  const { connection, query } = row;
  const waiting = useWaiting()(connection);
  return (
    <li
      className={cx(
        "grid grid-cols-4 gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 text-sm last:border-0 xl:min-h-12 xl:py-1.5",
        grid,
      )}
    >
      <div className="col-span-full min-w-0 xl:col-span-1">
        <h3 className="truncate font-medium text-ink">{connection.name}</h3>
        {waiting !== null && <p className="text-pretty text-warning">{waiting}</p>}
      </div>
      <Figures query={query} />
      <div className="col-span-full xl:col-span-1">
        <TonightActions row={row} size="sm" {...act} />
      </div>
    </li>
  );
}

function Figures({ query: { data, error, refetch } }: Pick<ConnectionTonight, "query">) {
  const t = useTranslations("connections.tonight");
  const { number } = useNumbers();
  if (!data && error) {
    return (
      <p className="col-span-4 flex flex-wrap items-center gap-2 text-danger">
        {t("failedOne")}
        <Button size="sm" onPress={() => void refetch()}>
          {t("tryAgain")}
        </Button>
      </p>
    );
  }
  if (!data) {
    return columns.map((column) => <Skeleton key={column} className="h-4 w-12 xl:ml-auto" />);
  }
  const { nights, up, down, over_5: over } = data.total;
  const counts = { nights, up, down, over };
  return columns.map((column) => (
    <Cell key={column} label={t(column)} className="tabular-nums xl:text-right">
      <span className={cx(tone(column, counts[column]))}>{number(counts[column])}</span>
    </Cell>
  ));
}

function tone(column: (typeof columns)[number], count: number): string {
  if (count === 0) return "text-ink-faint";
  if (column === "up" || column === "down") return column === "up" ? "text-up" : "text-down";
  return "text-ink";
}
