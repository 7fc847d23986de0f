"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations, useFormatter } from "next-intl";
import { Sparkbars } from "@/components/chart/sparkbars";
import { QueryView } from "@/components/query-view/query-view";
import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { Skeleton } from "@/components/ui/skeleton";
import { Stat } from "@/components/ui/stat";
import { keyUseQuery } from "@/lib/identity/keys/client";
import type { KeyState, KeyUse, RecentCalls } from "@/lib/identity/keys/schema";
import { useMemo } from "react";
import type { Column } from "@/components/data-table/types";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { Moment } from "@/components/ui/moment";

/** Usage against both limits and the last hour by minute, kept up to date. */
export function UsageCards({ limits }: { limits: KeyState["limits"] }) {
  const t = useTranslations("apiDetails.use");
  const query = useQuery(keyUseQuery());
  return (
    <QueryView
      query={query}
      loading={<Skeleton className="h-26 w-full" />}
      errorTitle={t("failed")}
    >
      {(use) => (
        <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
          <LimitCard name={t("minute")} used={use.minutes.at(-1) ?? 0} limit={limits.minute} />
          <LimitCard name={t("hour")} used={use.hour} limit={limits.hour} />
          <MinutesCard use={use} />
        </div>
      )}
    </QueryView>
  );
}

function LimitCard({ name, used, limit }: { name: string; used: number; limit: number }) {
  const t = useTranslations("apiDetails.use");
  const share = used / limit;
  return (
    <Card>
      <div className="flex h-full flex-col justify-between gap-3">
        <Stat label={name} value={used} unit={t("of", { limit })} />
        <Meter
          label={name}
          isLabelHidden
          value={used}
          max={limit}
          valueText={t("ofLimit", { used, limit })}
          tone={share >= 1 ? "danger" : share >= 0.8 ? "warning" : "accent"}
        />
      </div>
    </Card>
  );
}

function MinutesCard({ use }: { use: KeyUse }) {
  const t = useTranslations("apiDetails.use");
  const highest = Math.max(...use.minutes);
  const last = use.minutes.at(-1) ?? 0;
  return (
    <Card className="max-md:col-span-2">
      <div className="flex h-full flex-col justify-between gap-2">
        <div className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-faint tabular-nums">
          <span>{t("chart")}</span>
          <span>{t("today", { count: use.today })}</span>
        </div>
        <Sparkbars
          values={use.minutes}
          label={t("chartLabel", { highest, last })}
          width={270}
          height={36}
          className="h-auto w-full"
        />
        <div
          aria-hidden
          className="-mt-1 flex justify-between text-2xs text-ink-faint tabular-nums"
        >
          <span>{t("ago")}</span>
          <span>{t("peak", { highest })}</span>
          <span>{t("now")}</span>
        </div>
      </div>
    </Card>
  );
}

type Call = RecentCalls["calls"][number];

/** Columns of the recent calls; times are in the account's time zone. */
export function useCallColumns(timeZone: string): readonly Column<Call>[] {
  const t = useTranslations("apiDetails.recent");
  return useMemo(
    () => [
      {
        id: "time",
        header: t("time"),
        minWidth: 144,
        grow: 0,
        card: "meta",
        cell: (call) => <Moment at={call.created_at} timeZone={timeZone} hasSeconds />,
      },
      {
        id: "route",
        header: t("route"),
        minWidth: 200,
        grow: 3,
        card: "title",
        cell: (call) => <Route call={call} />,
      },
      {
        id: "status",
        header: t("status"),
        minWidth: 150,
        grow: 2,
        card: "value",
        cell: (call) => <Status call={call} />,
      },
      {
        id: "ms",
        header: t("ms"),
        minWidth: 64,
        grow: 0,
        align: "end",
        hasCardLabel: false,
        cell: (call) => <Duration ms={call.ms} />,
      },
      {
        id: "request",
        header: t("requestId"),
        minWidth: 150,
        grow: 0,
        card: "meta",
        cell: (call) => <RequestId id={call.request_id} />,
      },
    ],
    [t, timeZone],
  );
}

/** A number without unit in the table, with its unit on a card. */
function Duration({ ms }: { ms: number }) {
  const t = useTranslations("apiDetails.recent");
  const format = useFormatter();
  return (
    <>
      <span className="card:hidden">{format.number(ms)}</span>
      <span className="hidden card:inline">{t("took", { ms })}</span>
    </>
  );
}

function Route({ call }: { call: Call }) {
  return (
    <span className="truncate" title={`${call.method} ${call.route}`}>
      <span className="text-ink-faint">{call.method}</span> {call.route}
    </span>
  );
}

function Status({ call }: { call: Call }) {
  return (
    <Badge tone={toneOf(call.status)}>
      {call.code ? `${call.status} ${call.code}` : call.status}
    </Badge>
  );
}

function toneOf(status: number): "success" | "neutral" | "warning" | "danger" {
  if (status === 429) return "warning";
  if (status >= 400) return "danger";
  return status >= 300 ? "neutral" : "success";
}

function RequestId({ id }: { id: string }) {
  const t = useTranslations("apiDetails.recent");
  const short = id.length > 13 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id;
  return (
    <span className="inline-flex items-center gap-1 text-ink-faint">
      <span className="font-mono text-xs" title={id}>
        {short}
      </span>
      <CopyButton text={id} isIconOnly label={t("copyRequestId", { id: short })} />
    </span>
  );
}
