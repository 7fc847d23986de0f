"use client";
import { useQuery } from "@tanstack/react-query";
import { Plus, Upload, Cable } from "lucide-react";
import { useNow, useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/text-link";
import { connectionsQuery } from "@/lib/intake/connections/client";
import { bySeverity, needsAttention, takesPrices } from "@/lib/intake/connections/rules";
import type { Connections, Connection } from "@/lib/intake/connections/schema";
import { HeldBefore, HeldPanels } from "./held/held-panels";
import { HeldFromFiles } from "./trouble/held-listings";
import { TonightCard } from "./tonight/tonight-card";
import { type Opened, useOpened } from "./use-opened";
import { EmptyState } from "@/components/ui/empty-state";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";
import { columns, grid, ConnectionRow } from "./connection-row";
import { lateComponent } from "@/components/prefetch/late-component";

/** The account's connections: tonight's pushes, and each connection with its state and problems. */
export function ConnectionsView() {
  const t = useTranslations("connections");
  const { account } = useAccount();
  const query = useQuery(connectionsQuery(account));
  const opened = useOpened();
  const { data } = query;
  const canManage = data?.can_manage === true;
  const isEmpty = data?.connections.length === 0;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t("title")}
        description={<Description data={data} />}
        {...(canManage && !isEmpty && { primaryAction: <AddButton onPress={opened.openAdd} /> })}
        {...(canManage && { secondaryActions: <ImportLink /> })}
      />
      <HeldFromFiles canManage={canManage} />
      <HeldPanels timeZone={data?.time_zone ?? "UTC"} onReview={opened.openHeld} />
      <QueryView
        query={query}
        loading={<ListSkeleton />}
        isEmpty={({ connections }) => connections.length === 0}
        empty={<NoConnections canManage={canManage} onAdd={opened.openAdd} />}
        errorTitle={t("failed")}
      >
        {(list) => <ConnectionsContent list={list} opened={opened} />}
      </QueryView>
      {data && <Overlays data={data} opened={opened} />}
    </div>
  );
}

function ConnectionsContent({ list, opened }: { list: Connections; opened: Opened }) {
  const now = useNow({ updateInterval: 60_000 });
  const { can_manage: canManage, time_zone: timeZone } = list;
  const rows = bySeverity(list.connections, now);
  const sending = rows.filter(({ kind, listings }) => takesPrices(kind) && listings > 0);
  return (
    <>
      <ConnectionList {...{ rows, canManage, timeZone, opened }} />
      {sending.length > 0 && (
        <TonightCard connections={sending} canManage={canManage} onReview={opened.openTonight} />
      )}
      <HeldBefore timeZone={timeZone} />
    </>
  );
}

function ImportLink() {
  const t = useTranslations("connections");
  const { href } = useAccount();
  return (
    <LinkButton href={href("/connections/import")}>
      <Upload aria-hidden />
      {t("importFile")}
    </LinkButton>
  );
}

function AddButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations("connections");
  return (
    <Button variant="primary" onPress={onPress}>
      <Plus aria-hidden />
      {t("add")}
    </Button>
  );
}

function Description({ data }: { data: Connections | undefined }) {
  const t = useTranslations("connections");
  const now = useNow();
  const rows = data?.connections ?? [];
  const count = rows.filter((row) => needsAttention(row, now)).length;
  if (count === 0) return t("description");
  return `${t("description")} ${t("attention", { count, total: rows.length })}`;
}

interface NoConnectionsProps {
  canManage: boolean;
  onAdd: () => void;
}

/** Shown before the first connection. */
function NoConnections({ canManage, onAdd }: NoConnectionsProps) {
  const t = useTranslations("connections");
  const add = (
    <Button variant="primary" onPress={onAdd}>
      <Plus aria-hidden />
      {t("add")}
    </Button>
  );
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<Cable />}
        title={t(canManage ? "empty.title" : "empty.managedTitle")}
        {...(canManage && { action: add })}
      >
        {t(canManage ? "empty.text" : "empty.managedText")}
      </EmptyState>
    </div>
  );
}

/** The list while it loads, in its own columns. */
function ListSkeleton() {
  const t = useTranslations("connections");
  return (
    <div className="rounded-lg border border-line bg-surface">
      <output className="sr-only">{t("loading")}</output>
      <ListHeading />
      <div aria-hidden>
        {[1, 2, 3].map((row) => (
          <div
            key={row}
            className={cx(
              "flex h-30 flex-wrap items-center gap-3 border-b border-line px-4 last:border-0 xl:h-16",
              grid,
            )}
          >
            {columns.map((id) => (
              <Skeleton key={id} className="h-3 w-24 xl:w-3/5" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface ConnectionListProps {
  rows: readonly Connection[];
  canManage: boolean;
  timeZone: string;
  opened: Opened;
}

/** Connections in the given order, each with its problem. */
function ConnectionList({ rows, ...row }: ConnectionListProps) {
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
function ListHeading() {
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

// Loaded when first opened.
const AddDialog = lateComponent(() => import("./add-dialog"));
const FeedsDrawer = lateComponent(() => import("./feeds-drawer"));
const HeldDrawer = lateComponent(() => import("./held/held-drawer"));
const RunsDrawer = lateComponent(() => import("./runs-drawer"));
const TonightDrawer = lateComponent(() => import("./tonight/tonight-drawer"));

/** The dialog or drawer that the URL opens. */
function Overlays({ data, opened }: { data: Connections; opened: Opened }) {
  const { can_manage: canManage, hosts, time_zone: timeZone } = data;
  const { adding, runs, openRuns, openTonight, openFeeds } = opened;
  const named = (id: number | null) => data.connections.find((each) => each.id === id) ?? null;
  const reviewed = named(opened.tonight);
  const withFeeds = named(opened.feeds);
  return (
    <>
      {canManage && adding !== null && <AddDialog kind={adding} hosts={hosts} opened={opened} />}
      {runs !== null && (
        <RunsDrawer
          key={runs}
          connection={named(runs)}
          timeZone={timeZone}
          onClose={() => openRuns(null)}
        />
      )}
      {reviewed && (
        <TonightDrawer
          key={reviewed.id}
          connection={reviewed}
          canManage={canManage}
          onClose={() => openTonight(null)}
        />
      )}
      {opened.held !== null && (
        <HeldDrawer open={opened.held} timeZone={timeZone} onOpen={opened.openHeld} />
      )}
      {withFeeds && (
        <FeedsDrawer
          key={withFeeds.id}
          connection={withFeeds}
          canManage={canManage}
          timeZone={timeZone}
          onAdd={() => opened.choose("ical")}
          onClose={() => openFeeds(null)}
        />
      )}
    </>
  );
}
