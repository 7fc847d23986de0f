"use client";
import { useQuery } from "@tanstack/react-query";
import { Plus, Upload } from "lucide-react";
import { useNow, useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { connectionsQuery } from "@/lib/sync/connections/client";
import { bySeverity, hasCredentials, needsAttention } from "@/lib/sync/connections/rules";
import type { Connections } from "@/lib/sync/connections/schema";
import { ConnectionList } from "./list/connection-list";
import { ListSkeleton } from "./list/list-skeleton";
import { NoConnections } from "./no-connections";
import { Overlays } from "./overlays";
import { HeldFromFiles } from "./trouble/held-listings";
import { TonightCard } from "./tonight/tonight-card";
import { type Opened, useOpened } from "./use-opened";

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
  const sending = rows.filter(({ kind, listings }) => hasCredentials(kind) && listings > 0);
  return (
    <>
      <ConnectionList {...{ rows, canManage, timeZone, opened }} />
      {sending.length > 0 && (
        <TonightCard connections={sending} canManage={canManage} onReview={opened.openTonight} />
      )}
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
