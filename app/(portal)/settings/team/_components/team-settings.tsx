"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { TableSkeleton } from "@/components/data-table/table-skeleton";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import { teamQuery } from "@/lib/identity/team/client";
import { ManageTeam } from "./manage-team";
import { useMemberColumns } from "./members/member-columns";
import { UsersRound } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { areas } from "@/lib/auth/permissions";
import type { Member, Team } from "@/lib/identity/team/schema";

/** Shows owners the team, and members their own access. */
export function TeamSettings({ timeZone }: { timeZone: string }) {
  const t = useTranslations("team");
  const query = useQuery(teamQuery());
  return (
    <div className="flex max-w-300 flex-col gap-4">
      {query.isError && !query.data && <PageHeader title={t("title")} />}
      <QueryView query={query} loading={<Loading />} errorTitle={t("failed")}>
        {(team) =>
          team.can_manage ? (
            <ManageTeam team={team} timeZone={timeZone} />
          ) : (
            <OwnAccess team={team} />
          )
        }
      </QueryView>
    </div>
  );
}

function Loading() {
  const t = useTranslations("team");
  const columns = useMemberColumns(nothing, nothing);
  return (
    <>
      <PageHeader title={t("title")} description={<Skeleton className="h-4.5 w-72" />} />
      <TableSkeleton columns={columns} label={t("loading")} rows={3} density="comfortable" />
    </>
  );
}

function nothing() {}

/** Shown to members: their own access, and whom to ask for more. */
function OwnAccess({ team }: { team: Team }) {
  const t = useTranslations("team");
  const [own] = team.members;
  return (
    <>
      <PageHeader title={t("title")} />
      <Card>
        <EmptyState icon={<UsersRound />} title={t("own.title")}>
          {t("own.text", { owner: team.owner.name, email: team.owner.email })}
        </EmptyState>
      </Card>
      {own && <OwnTable own={own} />}
    </>
  );
}

function OwnTable({ own }: { own: Member }) {
  const t = useTranslations("team");
  const count = own.listings;
  const rows = [
    ...areas.map((area) => [t(`area.${area}`), t(`level.${own.permissions[area]}`)] as const),
    [t("own.listings"), t(own.all_listings ? "members.all" : "members.chosen", { count })] as const,
    [t("own.api"), t(own.api_granted ? "own.granted" : "own.notGranted")] as const,
  ];
  return (
    <Card title={t("own.yours")} padding="none" className="max-w-120">
      <dl className="divide-y divide-line text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-center justify-between gap-4 px-4 py-2">
            <dt className="text-ink-soft">{name}</dt>
            <dd>
              <Badge>{value}</Badge>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
