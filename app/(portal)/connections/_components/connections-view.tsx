"use client";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useNow, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useAccount } from "@/components/account/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { connectionsQuery } from "@/lib/sync/connections/client";
import { bySeverity, needsAttention } from "@/lib/sync/connections/rules";
import type { Connections } from "@/lib/sync/connections/schema";
import { ConnectionList } from "./list/connection-list";
import { ListSkeleton } from "./list/list-skeleton";
import { NoConnections } from "./no-connections";
import { useOpened } from "./use-opened";

// Loaded when first opened.
const AddDialog = dynamic(() => import("./add/add-dialog"), { ssr: false });
const RunsDrawer = dynamic(() => import("./runs/runs-drawer"), { ssr: false });

/** The account's connections: what comes in, what goes out, and what needs a person. */
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
      />
      <QueryView
        query={query}
        loading={<ListSkeleton />}
        isEmpty={({ connections }) => connections.length === 0}
        empty={<NoConnections canManage={canManage} onAdd={opened.openAdd} />}
        errorTitle={t("failed")}
      >
        {(list) => <Listed list={list} onRuns={opened.openRuns} />}
      </QueryView>
      {canManage && opened.adding !== null && (
        <AddDialog kind={opened.adding} hosts={data.hosts} opened={opened} />
      )}
      {data && opened.runs !== null && (
        <RunsDrawer
          key={opened.runs}
          connection={data.connections.find(({ id }) => id === opened.runs) ?? null}
          timeZone={data.time_zone}
          onClose={() => opened.openRuns(null)}
        />
      )}
    </div>
  );
}

function Listed({ list, onRuns }: { list: Connections; onRuns: (id: number) => void }) {
  const now = useNow({ updateInterval: 60_000 });
  const rows = bySeverity(list.connections, now);
  return (
    <ConnectionList
      rows={rows}
      canManage={list.can_manage}
      timeZone={list.time_zone}
      onRuns={onRuns}
    />
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
