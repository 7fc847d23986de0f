"use client";
import { useQuery } from "@tanstack/react-query";
import { Cable, History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { Badge } from "@/components/ui/badge";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonLines } from "@/components/ui/skeleton";
import { runsQuery } from "@/lib/intake/connections/client";
import type { Connection, Run } from "@/lib/intake/connections/schema";
import { useRunText, useWhen } from "./use-connection-text";

interface RunsDrawerProps {
  /** Null if no connection has the id. */
  connection: Connection | null;
  timeZone: string;
  onClose: () => void;
}

/** The last runs of a connection, with their errors. */
export default function RunsDrawer({ connection, timeZone, onClose }: RunsDrawerProps) {
  const t = useTranslations("connections.runs");
  return (
    <Drawer
      onClose={onClose}
      title={connection ? t("title", { name: connection.name }) : t("unknown")}
      description={connection ? t("text") : undefined}
    >
      {connection ? (
        <RunList id={connection.id} timeZone={timeZone} />
      ) : (
        <EmptyState icon={<Cable />} title={t("unknown")}>
          {t("unknownText")}
        </EmptyState>
      )}
    </Drawer>
  );
}

function RunList({ id, timeZone }: { id: number; timeZone: string }) {
  const t = useTranslations("connections.runs");
  const { account } = useAccount();
  const query = useQuery(runsQuery(account, id));
  return (
    <QueryView
      query={query}
      loading={
        <SkeletonLines label={t("loading")} lines={["h-11 w-full", "h-11", "h-11 w-auto"]} />
      }
      isEmpty={({ runs }) => runs.length === 0}
      empty={
        <EmptyState icon={<History />} title={t("none")}>
          {t("noneText")}
        </EmptyState>
      }
      errorTitle={t("failed")}
    >
      {({ runs }) => (
        <ul className="text-sm">
          {runs.map((run) => (
            <RunLine key={run.id} run={run} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function RunLine({ run, timeZone }: { run: Run; timeZone: string }) {
  const t = useTranslations("connections.run");
  const when = useWhen(timeZone);
  const text = useRunText();
  const { kind, outcome, error, started_at: start, ended_at: end } = run;
  return (
    <li className="flex flex-col gap-0.5 border-b border-line py-2 last:border-0">
      <span className="flex items-center gap-2">
        <span className="font-medium text-ink">{t(`kind.${kind}`)}</span>
        {outcome === "failed" && <Badge tone="danger">{t("failed")}</Badge>}
        <span suppressHydrationWarning className="ml-auto text-ink-faint tabular-nums">
          {when(start)}
        </span>
      </span>
      <span className="flex gap-2 text-ink-soft">
        <span className="min-w-0 flex-1 wrap-anywhere">{error ?? text(run)}</span>
        {end !== null && <Duration from={start} to={end} />}
      </span>
    </li>
  );
}

function Duration({ from, to }: { from: string; to: string }) {
  const t = useTranslations("connections.run");
  const seconds = Math.floor((new Date(to).getTime() - new Date(from).getTime()) / 1_000);
  return (
    <span className="shrink-0 text-ink-faint tabular-nums">
      {seconds < 120
        ? t("duration", { seconds })
        : t("minutes", { minutes: Math.round(seconds / 60) })}
    </span>
  );
}
