"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import type { Column } from "@/components/data-table/types";
import { Badge, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { pmsDisplayName } from "@/lib/core/pms";
import { lateSeconds, leastFreeBytes } from "@/lib/serve/operator/rules";
import type { OperatorNode, OperatorStatus } from "@/lib/serve/operator/schema";
import { Ago, before, Count, useBytes } from "./units";

interface StatusProps {
  status: OperatorStatus;
}

interface TableCardProps<Row extends object> {
  title: string;
  empty: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

function TableCard<Row extends object>({ title, empty, ...table }: TableCardProps<Row>) {
  return (
    <Card title={title} padding="none" className="overflow-hidden">
      {table.rows.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <DataTable label={title} {...table} className="-m-px max-h-[60dvh]" />
      )}
    </Card>
  );
}

/** The servers that run, then those that were killed within the last day. */
export function NodesCard({ status }: StatusProps) {
  const t = useTranslations("operator.nodes");
  const columns = useMemo(
    () => nodeShapes.map((shape) => ({ ...shape, header: t(`columns.${shape.id}`) })),
    [t],
  );
  return (
    <TableCard
      title={t("title")}
      empty={t("empty")}
      columns={columns}
      rows={status.nodes}
      rowKey={({ id }) => id}
    />
  );
}

/** Columns without headers. */
const nodeShapes = [
  { id: "host", minWidth: 170, grow: 2, card: "title", cell: (node) => <Host node={node} /> },
  { id: "role", minWidth: 130, cell: ({ role }) => <Role role={role} /> },
  {
    id: "version",
    minWidth: 80,
    grow: 0,
    hasCardLabel: true,
    cell: ({ version }) => version,
  },
  {
    id: "started",
    minWidth: 130,
    hasCardLabel: true,
    cell: ({ started_at: at }) => <Ago at={at} />,
  },
  { id: "seen", minWidth: 130, hasCardLabel: true, cell: ({ seen_at: at }) => <Ago at={at} /> },
  {
    id: "disk",
    minWidth: 240,
    grow: 2,
    card: "wide",
    cell: ({ disks }) => <Disks disks={disks} />,
  },
] as const satisfies readonly Omit<Column<OperatorNode>, "header">[];

function Host({ node: { host, is_running: isRunning } }: { node: OperatorNode }) {
  const t = useTranslations("operator.nodes");
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate">{host}</span>
      <Badge tone={isRunning ? "success" : "warning"}>{t(isRunning ? "running" : "gone")}</Badge>
    </span>
  );
}

const roles = ["all", "web", "worker"] as const;

/** A server of another version may have a role that this one doesn't know. */
function Role({ role }: Pick<OperatorNode, "role">) {
  const t = useTranslations("operator.nodes.roles");
  const known = roles.find((each) => each === role);
  return known ? t(known) : role;
}

function Disks({ disks }: Pick<OperatorNode, "disks">) {
  const t = useTranslations("operator.nodes");
  const bytes = useBytes();
  if (disks.length === 0) return <span className="text-ink-faint">{t("unknown")}</span>;
  return (
    <span className="flex min-w-0 flex-col leading-4">
      {disks.map(({ name, free_bytes: free, total_bytes: total }) => (
        <span key={name} className="flex items-center gap-2 tabular-nums">
          <span className="truncate">
            {t("free", { name, free: bytes(free), total: bytes(total) })}
          </span>
          {free < leastFreeBytes && <Badge tone="danger">{t("low")}</Badge>}
        </span>
      ))}
    </span>
  );
}

/** What waits in the queues, for how long, and what was given up. */
export function QueuesCard({ status: { queues, as_of: asOf } }: StatusProps) {
  const t = useTranslations("operator.queues");
  const columns = useMemo(
    () => queueShapes.map((shape) => ({ ...shape, header: t(`columns.${shape.id}`) })),
    [t],
  );
  const rows = useMemo(() => queues.map((queue) => ({ ...queue, asOf })), [queues, asOf]);
  return (
    <TableCard
      title={t("title")}
      empty={t("empty")}
      columns={columns}
      rows={rows}
      rowKey={({ queue }) => queue}
    />
  );
}

type QueueRow = OperatorStatus["queues"][number] & { asOf: string };

const queueShapes = [
  {
    id: "queue",
    minWidth: 190,
    grow: 2,
    card: "title",
    cell: ({ queue }) => <span className="truncate font-mono text-xs">{queue}</span>,
  },
  {
    id: "waiting",
    minWidth: 80,
    grow: 0,
    align: "end",
    cell: ({ waiting }) => <Count value={waiting} />,
  },
  {
    id: "running",
    minWidth: 80,
    grow: 0,
    align: "end",
    cell: ({ running }) => <Count value={running} />,
  },
  { id: "oldest", minWidth: 150, hasCardLabel: true, cell: (row) => <Oldest row={row} /> },
  {
    id: "failed",
    minWidth: 150,
    align: "end",
    cell: ({ failed }) =>
      failed === 0 ? (
        <Count value={0} />
      ) : (
        <Badge tone="danger">
          <Count value={failed} />
        </Badge>
      ),
  },
] as const satisfies readonly Omit<Column<QueueRow>, "header">[];

function Oldest({ row: { waiting, oldest_seconds: seconds, asOf } }: { row: QueueRow }) {
  const t = useTranslations("operator.queues");
  if (waiting === 0) return <span className="text-ink-faint">{t("nothing")}</span>;
  return (
    <span className="flex items-center gap-2">
      <Ago at={before(asOf, seconds)} />
      {seconds > lateSeconds && <Badge tone="warning">{t("late")}</Badge>}
    </span>
  );
}

/** How many connections have each kind and state. */
export function ConnectionsCard({ status }: StatusProps) {
  const t = useTranslations("operator.connections");
  const columns = useMemo(
    () => connectionShapes.map((shape) => ({ ...shape, header: t(`columns.${shape.id}`) })),
    [t],
  );
  return (
    <TableCard
      title={t("title")}
      empty={t("empty")}
      columns={columns}
      rows={status.connections}
      rowKey={({ kind, state }) => `${kind} ${state}`}
    />
  );
}

type ConnectionRow = OperatorStatus["connections"][number];

const connectionShapes = [
  { id: "kind", minWidth: 150, grow: 2, card: "title", cell: ({ kind }) => <Kind kind={kind} /> },
  { id: "state", minWidth: 150, cell: ({ state }) => <State state={state} /> },
  {
    id: "count",
    minWidth: 100,
    grow: 0,
    align: "end",
    cell: ({ count }) => <Count value={count} />,
  },
] as const satisfies readonly Omit<Column<ConnectionRow>, "header">[];

function Kind({ kind }: Pick<ConnectionRow, "kind">) {
  const t = useTranslations("connections.kind");
  return <span className="truncate">{pmsDisplayName(kind) ?? t(kind)}</span>;
}

const tones = {
  checking: "neutral",
  active: "success",
  unreachable: "warning",
  refused: "danger",
  attention: "warning",
} as const satisfies Record<string, Tone>;

function State({ state }: Pick<ConnectionRow, "state">) {
  const t = useTranslations("operator.connections.states");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
