"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import type { Column } from "@/components/data-table/types";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { operatorAccountsQuery, operatorStatusQuery } from "@/lib/serve/operator/client";
import type { OperatorAccount } from "@/lib/serve/operator/schema";
import { BackupNotices, BackupsCard, FiguresCard } from "./status-cards";
import { StatusSkeleton } from "./operator-loading";
import { ConnectionsCard, NodesCard, QueuesCard } from "./status-tables";
import { Ago, Count } from "./units";

/** The state of the installation, read again every few seconds, and its accounts. */
export function OperatorView({ timeZone }: { timeZone: string }) {
  const t = useTranslations("operator");
  const query = useQuery(operatorStatusQuery());
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t("title")}
        description={t("description")}
        {...(query.data && {
          meta: <Badge>{t("version", { version: query.data.version })}</Badge>,
        })}
      />
      <QueryView query={query} loading={<StatusSkeleton />} errorTitle={t("failed")}>
        {(status) => (
          <>
            <BackupNotices status={status} />
            <FiguresCard status={status} />
            <BackupsCard status={status} timeZone={timeZone} />
            <NodesCard status={status} />
            <div className="grid gap-4 xl:grid-cols-2">
              <QueuesCard status={status} />
              <ConnectionsCard status={status} />
            </div>
          </>
        )}
      </QueryView>
      <AccountsCard total={query.data?.accounts} />
    </div>
  );
}

/** Every account with its size; the next page loads when the last rows are near. */
function AccountsCard({ total }: { total: number | undefined }) {
  const t = useTranslations("operator.accounts");
  const columns = useAccountColumns();
  const query = useInfiniteQuery(operatorAccountsQuery());
  const rows = useMemo(() => query.data?.pages.flatMap(({ accounts }) => accounts), [query.data]);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const onEndReached = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return (
    <Card title={t("title")} padding="none" className="overflow-hidden">
      <QueryView
        query={{ ...query, data: rows }}
        loading={
          <TableSkeleton columns={columns} label={t("loading")} rows={6} className="-m-px" />
        }
        empty={<EmptyState title={t("empty")} />}
        errorTitle={t("failed")}
      >
        {(accounts) => (
          <DataTable
            label={t("label")}
            columns={columns}
            rows={accounts}
            rowKey={({ account_id: id }) => String(id)}
            totalRows={Math.max(total ?? 0, accounts.length)}
            onEndReached={onEndReached}
            className="-m-px max-h-[60dvh]"
            footer={
              <p className="border-t border-line px-4 py-2.5 text-sm text-ink-faint">
                {t(hasNextPage ? "more" : "end")}
              </p>
            }
          />
        )}
      </QueryView>
    </Card>
  );
}

/** The columns without headers. */
const shapes = [
  {
    id: "name",
    minWidth: 180,
    grow: 3,
    card: "title",
    cell: ({ name }) => <span className="truncate">{name}</span>,
  },
  { id: "kind", minWidth: 96, grow: 1, cell: ({ kind }) => <Kind kind={kind} /> },
  {
    id: "listings",
    minWidth: 90,
    grow: 0,
    align: "end",
    cell: ({ listings }) => <Count value={listings} />,
  },
  {
    id: "people",
    minWidth: 80,
    grow: 0,
    align: "end",
    cell: ({ people }) => <Count value={people} />,
  },
  {
    id: "created",
    minWidth: 130,
    grow: 1,
    hasCardLabel: true,
    cell: ({ created_at: at }) => <Ago at={at} />,
  },
  {
    id: "activity",
    minWidth: 130,
    grow: 1,
    hasCardLabel: true,
    cell: ({ last_activity_at: at }) => <Activity at={at} />,
  },
] as const satisfies readonly Omit<Column<OperatorAccount>, "header">[];

function useAccountColumns(): readonly Column<OperatorAccount>[] {
  const t = useTranslations("operator.accounts.columns");
  return useMemo(() => shapes.map((shape) => ({ ...shape, header: t(shape.id) })), [t]);
}

function Kind({ kind }: Pick<OperatorAccount, "kind">) {
  const t = useTranslations("operator.accounts.kind");
  return <span className="text-ink-soft">{t(kind)}</span>;
}

function Activity({ at }: { at: string | null }) {
  const t = useTranslations("operator.accounts");
  return at === null ? <span className="text-ink-faint">{t("never")}</span> : <Ago at={at} />;
}
