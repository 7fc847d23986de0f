"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw, SearchX, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import type { Column } from "@/components/data-table/types";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { deliveriesQuery, statusIn } from "@/lib/activity/webhooks/client";
import type { Delivery, ShownWebhook } from "@/lib/activity/webhooks/schema";
import { deliveryStatuses } from "@/lib/activity/webhooks/rules";
import { useEventText } from "../../_components/use-event-text";
import { useWebhooksApi } from "../../_components/webhook-state";
import { StatusBadge } from "./status-badge";
import { useDeliveriesView } from "./use-deliveries-view";

// Loaded when first opened.
const ReplayDialog = lateComponent(() => import("./replay-dialog"));

interface DeliveriesProps {
  webhook: ShownWebhook;
  timeZone: string;
}

/** What was sent to a webhook in the last days; a row opens its drawer. */
export function Deliveries({ webhook, timeZone }: DeliveriesProps) {
  const t = useTranslations("webhooks.deliveries");
  const { status, delivery, open } = useDeliveriesView();
  const query = useInfiniteQuery(deliveriesQuery(useWebhooksApi(), webhook.id, status));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.deliveries), [query.data]);
  const columns = useColumns(timeZone, webhook.state === "disabled");
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const onEndReached = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return (
    <section className="flex flex-col gap-3" aria-label={t("title")}>
      <Toolbar {...{ webhook, timeZone }} />
      <QueryView
        query={{ ...query, data: rows }}
        loading={
          <TableSkeleton columns={columns} label={t("loading")} rows={6} density="comfortable" />
        }
        empty={<NoDeliveries webhook={webhook} />}
        errorTitle={t("failed")}
      >
        {(deliveries) => (
          <DataTable
            label={t("label")}
            columns={columns}
            rows={deliveries}
            rowKey={({ id }) => id}
            activeKey={delivery}
            onRowAction={({ id }) => open(id)}
            onEndReached={onEndReached}
            density="comfortable"
            className="max-h-[max(20rem,calc(100dvh-18rem))]"
            {...(hasNextPage && { footer: <More /> })}
          />
        )}
      </QueryView>
    </section>
  );
}

function More() {
  const t = useTranslations("webhooks.deliveries");
  return <p className="border-t border-line px-4 py-2.5 text-sm text-ink-faint">{t("more")}</p>;
}

/** Title, filter, and a button that sends what has failed again. */
function Toolbar({ webhook, timeZone }: DeliveriesProps) {
  const t = useTranslations("webhooks.deliveries");
  const { status, setStatus } = useDeliveriesView();
  const [isReplaying, setReplaying] = useState(false);
  const options = [
    { id: "any", label: t("any") },
    ...deliveryStatuses.map((id) => ({ id, label: t(`status.${id}`) })),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-2">
      <h2 className="text-base font-semibold text-ink">{t("title")}</h2>
      <p className="text-sm text-ink-faint">{t("meta", { timeZone })}</p>
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0 max-sm:w-full">
        <SegmentedControl
          label={t("filter")}
          options={options}
          value={status ?? "any"}
          onChange={(id) => setStatus(statusIn(id))}
        />
        <Button onPress={() => setReplaying(true)}>
          <RotateCcw aria-hidden />
          {t("replay")}
        </Button>
      </div>
      {isReplaying && (
        <ReplayDialog {...{ webhook, timeZone }} onClose={() => setReplaying(false)} />
      )}
    </div>
  );
}

function NoDeliveries({ webhook }: { webhook: ShownWebhook }) {
  const t = useTranslations("webhooks.deliveries");
  const { status, setStatus } = useDeliveriesView();
  const text = webhook.state === "disabled" ? "emptyDisabled" : "emptyText";
  return (
    <Card>
      {status === null ? (
        <EmptyState icon={<Send />} title={t("empty")}>
          {t(text)}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<SearchX />}
          title={t("filtered")}
          action={<Button onPress={() => setStatus(null)}>{t("showAll")}</Button>}
        />
      )}
    </Card>
  );
}

const shapes = {
  event: { id: "event", minWidth: 180, grow: 3 },
  account: { id: "account", minWidth: 140, grow: 2, hasCardLabel: true },
  status: { id: "status", minWidth: 104, grow: 0, card: "value" },
  response: { id: "response", minWidth: 140, grow: 3, card: "wide" },
  attempts: { id: "attempts", minWidth: 88, grow: 0, align: "end" },
  at: { id: "at", minWidth: 150, grow: 0, hasCardLabel: true },
  next: { id: "next", minWidth: 150, grow: 0 },
} as const;

function useColumns(timeZone: string, isDisabled: boolean): readonly Column<Delivery>[] {
  const t = useTranslations("webhooks.deliveries.columns");
  const isPartner = useWebhooksApi() === "/rm/v1";
  return useMemo(() => {
    const cells: Record<keyof typeof shapes, Column<Delivery>["cell"]> = {
      event: ({ type }) => <Event type={type} />,
      account: ({ account }) => (
        <span className="truncate" title={account?.name}>
          {account?.name}
        </span>
      ),
      status: ({ status }) => <StatusBadge status={status} />,
      response: (delivery) => <Response delivery={delivery} />,
      attempts: ({ attempts }) => attempts,
      at: ({ created_at: at }) => <Moment {...{ at, timeZone }} hasSeconds />,
      next: (delivery) => <Next {...{ delivery, timeZone, isDisabled }} />,
    };
    const shown = Object.values(shapes).filter(({ id }) => id !== "account" || isPartner);
    return shown.map((shape) => ({
      ...shape,
      header: t(shape.id),
      cell: cells[shape.id],
    }));
  }, [t, timeZone, isDisabled, isPartner]);
}

function Event({ type }: { type: string }) {
  const text = useEventText()(type);
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate font-medium">{text}</span>
      <code className="truncate font-mono text-xs font-normal text-ink-faint">{type}</code>
    </span>
  );
}

/** The last response, or why there was none. */
function Response({ delivery: { last_attempt: last } }: { delivery: Delivery }) {
  const t = useTranslations("webhooks.deliveries");
  if (last === null) return <span className="text-ink-faint">{t("notSent")}</span>;
  const { status, ms, error } = last;
  const text = status === null ? error : t("response", { status, ms });
  return (
    <span className="truncate tabular-nums card:whitespace-normal" title={text ?? ""}>
      {text}
    </span>
  );
}

interface NextProps {
  delivery: Delivery;
  timeZone: string;
  isDisabled: boolean;
}

function Next({ delivery: { next_attempt_at: at }, timeZone, isDisabled }: NextProps) {
  const t = useTranslations("webhooks.deliveries");
  // A card shows nothing, not even the label, for a delivery that isn't sent again.
  if (at === null) return null;
  return (
    <span className="text-ink-faint">
      <span className="mr-1 hidden card:inline">{t("columns.next")}</span>
      {isDisabled ? t("onceEnabled") : <Moment {...{ at, timeZone }} />}
    </span>
  );
}
