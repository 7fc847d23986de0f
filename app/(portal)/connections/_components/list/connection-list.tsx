"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { Connection } from "@/lib/sync/connections/schema";
import type { Opened } from "../use-opened";
import { columns, grid } from "./columns";
import { ConnectionRow } from "./connection-row";

interface ConnectionListProps {
  rows: readonly Connection[];
  canManage: boolean;
  timeZone: string;
  opened: Opened;
}

/** Connections in the given order, each with its problem. */
export function ConnectionList({ rows, ...row }: ConnectionListProps) {
  const t = useTranslations("connections");
  return (
    <div className="rounded-lg border border-line bg-surface">
      <ListHeading />
      <ul aria-label={t("label")}>
        {rows.map((connection) => (
          <ConnectionRow key={connection.id} connection={connection} {...row} />
        ))}
      </ul>
    </div>
  );
}

/** Names of the columns, hidden from screen readers because each cell has its own label. */
export function ListHeading() {
  const t = useTranslations("connections.columns");
  return (
    <div
      aria-hidden
      className={cx(
        "hidden h-9 border-b border-line px-4 text-sm font-medium text-ink-faint",
        grid,
      )}
    >
      {columns.map((id) => (
        <span key={id} className={cx(id === "listings" && "text-right")}>
          {t(id)}
        </span>
      ))}
    </div>
  );
}
