"use client";
import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { ErrorView } from "@/components/query-view/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import { tonightQuery } from "@/lib/delivery/pushes/client";
import type { Connection } from "@/lib/intake/connections/schema";
import { LargestMoves } from "./largest-moves";
import { TonightActions, type ConnectionTonight, useWaiting } from "./tonight-actions";
import type { Tonight } from "@/lib/delivery/pushes/schema-connection";

import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNumbers } from "@/components/hooks/use-numbers";
import { cx } from "@/components/ui/cx";
import { Button } from "@/components/ui/button";
import { Cell } from "../connection-row";

interface TonightCardProps {
  /** At least one. */
  connections: readonly Connection[];
  canManage: boolean;
  onReview: (id: number) => void;
}

/** What tonight's pushes would send, in total and by connection, with the largest moves. */
export function TonightCard({ connections, canManage, onReview }: TonightCardProps) {
  const t = useTranslations("connections.tonight");
  const { account } = useAccount();
  const queries = useQueries({ queries: connections.map(({ id }) => tonightQuery(account, id)) });
  const rows = connections.flatMap((connection, at): ConnectionTonight[] => {
    const query = queries[at];
    return query ? [{ connection, query }] : [];
  });
  const failed = queries.find(({ error, data }) => error !== null && data === undefined);
  const isEmpty = queries.every(({ data }) => data === undefined);
  return (
    <section aria-label={t("title")} className="min-w-0 rounded-lg border border-line bg-surface">
      {isEmpty && failed ? (
        <div className="p-4 pb-1">
          <ErrorView
            title={t("failed")}
            message={failed.error?.message ?? ""}
            isRetrying={queries.some(({ isFetching }) => isFetching)}
            onRetry={() => queries.forEach((query) => void query.refetch())}
          />
        </div>
      ) : (
        <Shown rows={rows} canManage={canManage} onReview={onReview} />
      )}
    </section>
  );
}

type ShownProps = Omit<TonightCardProps, "connections"> & { rows: readonly ConnectionTonight[] };

function Shown({ rows, ...act }: ShownProps) {
  const t = useTranslations("connections.tonight");
  const waiting = useWaiting();
  const known = rows.flatMap(({ query }) => query.data ?? []);
  const total = sumOf(known);
  const moves = largestOf(known);
  const isPending = rows.some(({ query }) => query.isPending);
  const [only, ...others] = rows;
  const isOne = only !== undefined && others.length === 0;
  const reason = isOne ? waiting(only.connection) : null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
          <h2 className="text-sm font-semibold text-ink">{t("title")}</h2>
          <p className="text-sm text-pretty text-ink-faint">
            {reason ?? (isPending ? t("text") : t(total.nights > 0 ? "text" : "none"))}
          </p>
        </div>
        {isPending ? <FiguresSkeleton /> : <TonightFigures total={total} />}
        {isOne && <TonightActions row={only} {...act} />}
      </div>
      {!isOne && <TonightList rows={rows} {...act} />}
      {moves.length > 0 && <LargestMoves moves={moves} />}
    </>
  );
}

function FiguresSkeleton() {
  const t = useTranslations("connections.tonight");
  return (
    <div className="flex h-14 max-w-full min-w-0 items-center gap-6 overflow-hidden">
      <output className="sr-only">{t("loading")}</output>
      {[1, 2, 3, 4].map((figure) => (
        <Skeleton key={figure} className="h-6 w-20" />
      ))}
    </div>
  );
}

/** Number of largest moves shown for all connections together. */
const mostMoves = 5;

/** Adds the counts of several connections. */
export function sumOf(parts: readonly Tonight[]): Tonight["total"] {
  const sum = { listings: 0, nights: 0, up: 0, down: 0, over_5: 0 };
  for (const { total } of parts) {
    sum.listings += total.listings;
    sum.nights += total.nights;
    sum.up += total.up;
    sum.down += total.down;
    sum.over_5 += total.over_5;
  }
  return sum;
}

/**
 * Returns the largest moves of several connections: the largest of each listing, then further moves
 * if there are fewer than five listings.
 */
export function largestOf(parts: readonly Tonight[]): Tonight["moves"] {
  const moves = parts.flatMap((part) => part.moves).toSorted((a, b) => share(b) - share(a));
  const byListing = Map.groupBy(moves, (move) => `${move.pms_name} ${move.listing_id}`);
  const first = new Set([...byListing.values()].flatMap(([move]) => move ?? []));
  return [...first, ...moves.filter((move) => !first.has(move))].slice(0, mostMoves);
}

function share({ from, to }: Tonight["moves"][number]): number {
  return Math.abs(to - from) / from;
}

/** Nights that would be sent: all, up, down, and changed by more than 5%. */
function TonightFigures({ total }: { total: Tonight["total"] }) {
  const t = useTranslations("connections.tonight");
  const { number } = useNumbers();
  const { nights, up, down, over_5: over, listings } = total;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
      <Figure label={t("nights")} note={t("listings", { count: listings })}>
        {number(nights)}
      </Figure>
      <Figure label={t("up")} tone={up > 0 ? "text-up" : "text-ink"}>
        {up > 0 && <ArrowUp aria-hidden className="size-4" />}
        {number(up)}
      </Figure>
      <Figure label={t("down")} tone={down > 0 ? "text-down" : "text-ink"}>
        {down > 0 && <ArrowDown aria-hidden className="size-4" />}
        {number(down)}
      </Figure>
      <Figure label={t("over")}>{number(over)}</Figure>
    </dl>
  );
}

interface FigureProps {
  label: string;
  note?: string;
  tone?: string;
  children: ReactNode;
}

function Figure({ label, note, tone = "text-ink", children }: FigureProps) {
  return (
    <div className="flex min-w-20 flex-col">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="flex flex-col">
        <span className={cx("flex items-center gap-1 text-xl font-semibold tabular-nums", tone)}>
          {children}
        </span>
        {note !== undefined && <span className="text-xs text-ink-faint">{note}</span>}
      </dd>
    </div>
  );
}

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
function TonightList({ rows, ...act }: TonightListProps) {
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
      <span className={cx(countTone(column, counts[column]))}>{number(counts[column])}</span>
    </Cell>
  ));
}

function countTone(column: (typeof columns)[number], count: number): string {
  if (count === 0) return "text-ink-faint";
  if (column === "up" || column === "down") return column === "up" ? "text-up" : "text-down";
  return "text-ink";
}
