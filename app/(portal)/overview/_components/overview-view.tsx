"use client";
import { useQuery } from "@tanstack/react-query";
import { House, LockKeyhole } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { overviewQuery } from "@/lib/activity/overview/client";
import type { Overview } from "@/lib/activity/overview/schema";
import { ApiMeter } from "./api-meter";
import { BookedChart } from "./booked-chart";
import { SinceYesterday } from "./since-yesterday";
import { OpenActions } from "./open-actions";
import { OverviewSkeleton } from "./overview-skeleton";
import { RecentChanges } from "./recent-changes";
import { SyncHealth } from "./sync-health";

interface OverviewViewProps {
  /** The account's name. */
  name: string;
  hasMeter: boolean;
}

/** Changes since yesterday and the state of the account. */
export function OverviewView({ name, hasMeter }: OverviewViewProps) {
  const t = useTranslations("overview");
  const { account } = useAccount();
  const query = useQuery(overviewQuery(account));
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t("title")} description={t("description", { name })} />
      <QueryView
        query={query}
        loading={<OverviewSkeleton />}
        isEmpty={hasNothing}
        empty={<EmptyState icon={<LockKeyhole />} title={t("nothing")} />}
        errorTitle={t("failed")}
      >
        {(data) => <Sections data={data} hasMeter={hasMeter} />}
      </QueryView>
    </div>
  );
}

function Sections({ data, hasMeter }: { data: Overview; hasMeter: boolean }) {
  const { since, changes, bookings, books, actions, sync } = data;
  if (sync?.listings === 0) return <NoListings />;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <SinceYesterday bookings={bookings} actions={actions} since={since} />
        {books && <BookedChart books={books} />}
        {changes && <RecentChanges changes={changes} since={since} />}
      </div>
      <div className="grid min-w-0 gap-4 md:grid-cols-2 xl:grid-cols-1">
        {actions && <OpenActions actions={actions} />}
        {sync && <SyncHealth sync={sync} />}
        {hasMeter && <ApiMeter />}
      </div>
    </div>
  );
}

/** Shown before the first listing. */
function NoListings() {
  const t = useTranslations("overview.empty");
  const { href } = useAccount();
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<House />}
        title={t("title")}
        action={<LinkButton href={href("/listings")}>{t("action")}</LinkButton>}
      >
        {t("text")}
      </EmptyState>
    </div>
  );
}

function hasNothing({ changes, bookings, actions }: Overview): boolean {
  return !changes && !bookings && !actions;
}
