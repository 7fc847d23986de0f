"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { teamQuery } from "@/lib/team/client";
import { ManageTeam } from "./manage-team";
import { OwnReach } from "./own-reach";

/** The team for its owner; for a member, whom to ask. */
export function TeamSettings({ timeZone }: { timeZone: string }) {
  const t = useTranslations("team");
  const query = useQuery(teamQuery());
  return (
    <div className="flex max-w-300 flex-col gap-4">
      <QueryView
        query={query}
        loading={<Loading />}
        errorTitle={t("failed")}
        retryLabel={useTranslations("common.actions")("retry")}
      >
        {(team) =>
          team.can_manage ? (
            <ManageTeam team={team} timeZone={timeZone} />
          ) : (
            <OwnReach team={team} />
          )
        }
      </QueryView>
    </div>
  );
}

function Loading() {
  const t = useTranslations("team");
  return (
    <>
      <PageHeader title={t("title")} />
      <output className="sr-only">{t("loading")}</output>
      <Card>
        <Skeleton className="h-40 w-full" />
      </Card>
    </>
  );
}
