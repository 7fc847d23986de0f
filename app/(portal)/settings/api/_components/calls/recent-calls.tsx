"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data-table/data-table";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import { QueryView } from "@/components/query-view/query-view";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { recentCallsQuery } from "@/lib/identity/keys/client";
import { useCallColumns } from "./call-columns";

/** Hides the table's frame under the card's. */
const framed = "-m-px max-h-[60dvh]";

/** The latest calls with the viewer's keys, kept up to date. */
export function RecentCalls({ timeZone }: { timeZone: string }) {
  const t = useTranslations("apiDetails.recent");
  const query = useQuery(recentCallsQuery());
  const columns = useCallColumns(timeZone);
  return (
    <Card
      title={t("title")}
      meta={t("meta", { timeZone })}
      padding="none"
      className="overflow-hidden"
    >
      <QueryView
        query={query}
        loading={
          <TableSkeleton columns={columns} label={t("loading")} rows={5} className={framed} />
        }
        empty={<EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>}
        isEmpty={({ calls }) => calls.length === 0}
        errorTitle={t("failed")}
      >
        {({ calls }) => (
          <DataTable
            label={t("label")}
            columns={columns}
            rows={calls}
            rowKey={(call) => `${call.request_id} ${call.created_at}`}
            className={framed}
          />
        )}
      </QueryView>
    </Card>
  );
}
