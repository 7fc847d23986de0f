"use client";
import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { ErrorView } from "@/components/query-view/error-view";
import { Skeleton } from "@/components/ui/skeleton";
import { tonightQuery } from "@/lib/sync/pushes/client";
import type { Connection } from "@/lib/sync/connections/schema";
import type { ConnectionTonight } from "./connection-tonight";
import { LargestMoves } from "./largest-moves";
import { largestOf, sumOf } from "./sum";
import { TonightActions } from "./tonight-actions";
import { TonightFigures } from "./tonight-figures";
import { TonightList } from "./tonight-list";
import { useWaiting } from "./use-waiting";

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
    <div className="flex h-14 items-center gap-6">
      <output className="sr-only">{t("loading")}</output>
      {[1, 2, 3, 4].map((figure) => (
        <Skeleton key={figure} className="h-6 w-20" />
      ))}
    </div>
  );
}
