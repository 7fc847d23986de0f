"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useNumbers } from "@/components/hooks/use-numbers";
import { momentText } from "@/components/hooks/time-format";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Stat } from "@/components/ui/stat";
import { backupNodes, backupProblem, type BackupNode } from "@/lib/serve/operator/rules";
import type { OperatorStatus } from "@/lib/serve/operator/schema";
import { Ago, before, useAgo, useBytes } from "./units";

interface StatusProps {
  status: OperatorStatus;
}

/** Says above everything else where no backup is made, or one is missing. */
export function BackupNotices({ status }: StatusProps) {
  const t = useTranslations("operator.backups");
  const makers = backupNodes(status.nodes);
  if (makers.length === 0) {
    return (
      <Notice tone="warning" isLive title={t("off")}>
        {t("offText")}
      </Notice>
    );
  }
  return makers.map((node) => {
    const problem = backupProblem(node, new Date(status.as_of));
    if (problem === null) return null;
    const text = node.backups.failure?.message ?? t("logs");
    return (
      <Notice key={node.id} tone="danger" isLive title={t(`problem.${problem}`)}>
        {t("on", { host: node.host, text })}
      </Notice>
    );
  });
}

/** The figures of the installation as a whole. */
export function FiguresCard({ status }: StatusProps) {
  const t = useTranslations("operator.figures");
  const { number } = useNumbers();
  const bytes = useBytes();
  const format = useFormatter();
  const { queues, as_of: asOf } = status;
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const oldest = Math.max(0, ...queues.map((queue) => queue.oldest_seconds));
  const since = format.relativeTime(new Date(before(asOf, oldest)), new Date(asOf));
  const notes = oldest > 0 ? [t("waitingSince", { time: since })] : [];
  return (
    <Card title={t("title")}>
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3 xl:grid-cols-5">
        <Stat label={t("accounts")} value={number(status.accounts)} />
        <Stat label={t("listings")} value={number(status.listings)} />
        <Stat
          label={t("nodes")}
          value={number(status.nodes.filter((node) => node.is_running).length)}
        />
        <Stat label={t("database")} value={bytes(status.database_bytes)} />
        <Stat
          label={t("waiting")}
          value={number(waiting)}
          note={[...notes, t("failed", { count: failed })].join(", ")}
        />
      </div>
    </Card>
  );
}

/** When each server that makes backups made the newest, how that went, and when the next is due. */
export function BackupsCard({ status, timeZone }: StatusProps & { timeZone: string }) {
  const t = useTranslations("operator.backups");
  const makers = backupNodes(status.nodes);
  return (
    <Card title={t("title")}>
      {makers.length === 0 && <p className="text-sm text-ink-faint">{t("offShort")}</p>}
      <div className="flex flex-col gap-4">
        {makers.map((node) => (
          <Backups key={node.id} node={node} timeZone={timeZone} />
        ))}
      </div>
    </Card>
  );
}

function Backups({ node, timeZone }: { node: BackupNode; timeZone: string }) {
  const t = useTranslations("operator.backups");
  const format = useFormatter();
  const { last_at: last, next_at: next, failure } = node.backups;
  const moment = (at: string) => (
    <span suppressHydrationWarning>{momentText(format, at, timeZone)}</span>
  );
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
      <Stat
        label={t("last")}
        value={last === null ? t("never") : moment(last)}
        {...(last !== null && { note: <Ago at={last} /> })}
      />
      <div className="flex min-w-0 flex-col gap-1">
        <div className="text-sm text-ink-faint">{t("result")}</div>
        <Result node={node} />
      </div>
      <Stat label={t(failure ? "retry" : "next")} value={moment(next)} />
      <Stat label={t("server")} value={<span className="break-all">{node.host}</span>} />
    </div>
  );
}

function Result({ node: { backups } }: { node: BackupNode }) {
  const t = useTranslations("operator.backups");
  const ago = useAgo();
  const { failure, last_at: last } = backups;
  if (failure) {
    const time = ago(failure.at);
    return (
      <Badge tone="danger">
        <span suppressHydrationWarning>{t("failedAt", { time })}</span>
      </Badge>
    );
  }
  return last === null ? (
    <Badge>{t("noResult")}</Badge>
  ) : (
    <Badge tone="success">{t("checked")}</Badge>
  );
}
