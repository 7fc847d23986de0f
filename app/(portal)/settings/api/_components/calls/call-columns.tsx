import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/data-table/types";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { Moment } from "@/components/moment/moment";
import type { RecentCalls } from "@/lib/identity/keys/schema";

export type Call = RecentCalls["calls"][number];

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
