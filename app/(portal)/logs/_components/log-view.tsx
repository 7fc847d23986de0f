"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useAccount } from "@/components/account/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { logsQuery } from "@/lib/activity/logs/client";
import { ExportLog } from "./export-log";
import { LogFiltersBar } from "./filters/log-filters";
import { RevertProvider } from "./revert/revert-provider";
import { LogSkeleton } from "./table/log-loading";
import { LogTable } from "./table/log-table";
import { NoEntries } from "./table/no-entries";
import { useLogView } from "./use-log-view";
import { useNewEntries } from "./use-new-entries";

const LogDrawer = lateComponent(() => import("./drawer/log-drawer"));

/** All changes in the account, newest first. `asOf` is the live version of the first response. */
export function LogView({ timeZone, asOf }: { timeZone: string; asOf: string }) {
  const t = useTranslations("logs");
  const { account } = useAccount();
  const { filters, openId } = useLogView();
  const query = useInfiniteQuery(logsQuery(account, filters));
  const newEntries = useNewEntries(query.data?.pages.length ?? 0, asOf);
  const entries = useMemo(() => query.data?.pages.flatMap(({ data }) => data), [query.data]);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const onEndReached = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const pagination = query.data?.pages[0]?.pagination;
  return (
    <RevertProvider entries={entries}>
      <div className="flex flex-col gap-3">
        <PageHeader
          title={t("title")}
          description={t("description")}
          secondaryActions={<ExportLog isDisabled={!entries?.length} />}
        />
        <LogFiltersBar pagination={pagination} />
        {newEntries.isWaiting && <NewerEntries onShow={newEntries.show} />}
        <QueryView
          query={{ ...query, data: entries }}
          loading={<LogSkeleton />}
          empty={<NoEntries />}
          errorTitle={t("failed")}
        >
          {(rows) => (
            <LogTable
              entries={rows}
              timeZone={timeZone}
              total={pagination?.total ?? rows.length}
              isMore={hasNextPage}
              onEndReached={onEndReached}
            />
          )}
        </QueryView>
        {openId !== null && entries && <LogDrawer entries={entries} timeZone={timeZone} />}
      </div>
    </RevertProvider>
  );
}

/** Offers to load entries newer than those shown. */
function NewerEntries({ onShow }: { onShow: () => void }) {
  const t = useTranslations("logs");
  return (
    <Notice
      isLive
      title={t("newer")}
      action={
        <Button size="sm" onPress={onShow}>
          {t("showNewer")}
        </Button>
      }
    />
  );
}
