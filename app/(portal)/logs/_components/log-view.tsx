"use client";
import { useTranslations, useFormatter, useNow } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useEffect, useRef, useState, type ReactNode } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { logsQuery, exportLog } from "@/lib/activity/logs/client";
import { LogFiltersBar } from "./log-filters";
import { LogSkeleton } from "./log-loading";
import { useLogView } from "./use-log-view";
import { Download, History, SearchX } from "lucide-react";
import { saveFile } from "@/components/chart/save-file";
import { showToast } from "@/components/toast/toast-queue";
import { EmptyState } from "@/components/ui/empty-state";
import { liveQuery } from "@/lib/activity/live/client";
import { logKeys } from "@/lib/activity/logs/keys";
import type { PortalLogEntry } from "@/lib/activity/logs/schema";
import { RevertContext } from "./revert/revert-button";
import { DataTable } from "@/components/data-table/data-table";
import { dateIn, addDays } from "@/lib/core/dates";
import { useLogColumns } from "./use-log-columns";

const LogDrawer = lateComponent(() => import("./log-drawer"));

/** All changes in the account, newest first. `asOf` is the live version of the first response. */
export function LogView({ timeZone, asOf }: { timeZone: string; asOf: number }) {
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

/** Exports all entries that match the filters, not only the loaded ones. */
function ExportLog({ isDisabled }: { isDisabled: boolean }) {
  const t = useTranslations("logs.export");
  const { account } = useAccount();
  const { filters } = useLogView();
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportLog(account, filters),
    onSuccess: (file) => saveFile("activity-log.csv", file),
    onError: ({ message }) =>
      showToast({ tone: "danger", title: t("failed"), description: message }),
  });
  return (
    <Button onPress={() => mutate()} isPending={isPending} isDisabled={isDisabled}>
      <Download aria-hidden />
      {t("button")}
    </Button>
  );
}

/** Shown for an empty log, or when no entry matches. */
function NoEntries() {
  const t = useTranslations("logs.empty");
  const { isFiltered, clear } = useLogView();
  return (
    <div className="rounded-lg border border-line bg-surface">
      {isFiltered ? (
        <EmptyState
          icon={<SearchX />}
          title={t("filtered")}
          action={<Button onPress={clear}>{t("clear")}</Button>}
        >
          {t("filteredText")}
        </EmptyState>
      ) : (
        <EmptyState icon={<History />} title={t("title")}>
          {t("text")}
        </EmptyState>
      )}
    </div>
  );
}

/** With more loaded pages than this, new entries load on request, because the reader has scrolled far down. */
const autoRefreshPages = 2;

/** Detects entries written after version `asOf`. The browser's first response may already be newer than the page. */
function useNewEntries(pages: number, asOf: number) {
  const client = useQueryClient();
  const { account } = useAccount();
  const version = useQuery(liveQuery(account)).data?.version;
  const [shown, setShown] = useState(asOf);
  const isShort = pages <= autoRefreshPages;
  const hasNew = version !== undefined && version > shown;
  if (hasNew && isShort) setShown(version);
  const read = useRef(shown);
  useEffect(() => {
    const isRead = read.current === shown;
    read.current = shown;
    if (!isRead && isShort) void client.invalidateQueries({ queryKey: logKeys.all });
  }, [shown, isShort, client]);
  return {
    isWaiting: hasNew && !isShort,
    show: () => {
      if (version === undefined) return;
      read.current = version;
      setShown(version);
      void client.resetQueries({ queryKey: logKeys.all });
    },
  };
}

const RevertDialog = lateComponent(() => import("./revert/revert-dialog"));

interface RevertProviderProps {
  entries: readonly PortalLogEntry[] | undefined;
  children: ReactNode;
}

/** Provides the revert context and its confirmation dialog. */
function RevertProvider({ entries, children }: RevertProviderProps) {
  const [target, setTarget] = useState<PortalLogEntry | null>(null);
  const [isOpen, setOpen] = useState(false);
  const reverting = useMemo(() => {
    const ids = (entries ?? []).map(({ changes }) => changes["reverted_id"]);
    return {
      reverted: new Set(ids.filter((id) => typeof id === "string")),
      ask: (entry: PortalLogEntry) => {
        setTarget(entry);
        setOpen(true);
      },
    };
  }, [entries]);
  return (
    <RevertContext value={reverting}>
      {children}
      {target && (
        <RevertDialog key={target.id} entry={target} isOpen={isOpen} onOpenChange={setOpen} />
      )}
    </RevertContext>
  );
}

interface LogTableProps {
  entries: readonly PortalLogEntry[];
  timeZone: string;
  total: number;
  isMore: boolean;
  onEndReached: () => void;
}

/** The entries; a row opens its drawer. */
function LogTable({ entries, timeZone, total, isMore, onEndReached }: LogTableProps) {
  const t = useTranslations("logs");
  const columns = useLogColumns(timeZone);
  const days = useMemo(
    () => ({
      of: ({ day }: PortalLogEntry) => day,
      renderHeading: (day: string) => <DayHeading day={day} timeZone={timeZone} />,
    }),
    [timeZone],
  );
  const { open, openId, dates } = useLogView();
  const span = dates.from || dates.to ? "chosen" : "usual";
  return (
    <DataTable
      label={t("label")}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      sections={days}
      activeKey={openId}
      totalRows={total}
      onRowAction={({ id }) => open(id)}
      onEndReached={onEndReached}
      density="comfortable"
      className="max-h-[max(20rem,calc(100dvh-12rem))]"
      footer={
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-faint">
          {t(isMore ? "more" : `end.${span}`)}
        </p>
      }
    />
  );
}

/** The date of the entries below, with “Today” or “Yesterday” where it applies. `day` is YYYY-MM-DD. */
function DayHeading({ day, timeZone }: { day: string; timeZone: string }) {
  const t = useTranslations("logs.day");
  const format = useFormatter();
  const today = dateIn(timeZone, useNow({ updateInterval: 60_000 }));
  const isOtherYear = day.slice(0, 4) !== today.slice(0, 4);
  const date = format.dateTime(new Date(`${day}T00:00Z`), {
    weekday: "short",
    month: "short",
    day: "numeric",
    ...(isOtherYear && { year: "numeric" }),
    timeZone: "UTC",
  });
  const names = new Map([
    [today, t("today")],
    [addDays(today, -1), t("yesterday")],
  ]);
  const name = names.get(day);
  // The same elements whatever the name: a browser's rules of the time zone may be older than the server's.
  return (
    <span className="flex items-baseline gap-2">
      <span suppressHydrationWarning className="font-semibold text-ink">
        {name ?? date}
      </span>
      <span suppressHydrationWarning className="text-ink-faint empty:hidden">
        {name && date}
      </span>
    </span>
  );
}
