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
import { OwnAccess } from "./permissions/own-access";

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
