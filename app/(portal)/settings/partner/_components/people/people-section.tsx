"use client";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { teamQuery } from "@/lib/identity/team/client";
import { PeopleList } from "./people-list";

// Loaded when first opened.
const InviteColleague = lateComponent(() => import("./invite-colleague"));

interface PeopleSectionProps {
  canManage: boolean;
  userId: number;
  timeZone: string;
}

/** The partner's people and invitations. */
export function PeopleSection({ canManage, userId, timeZone }: PeopleSectionProps) {
  const t = useTranslations("partner.people");
  const query = useQuery(teamQuery());
  const [isInviting, setInviting] = useState(false);
  return (
    <Card
      title={t("title")}
      padding="none"
      {...(canManage && {
        actions: (
          <Button size="sm" onPress={() => setInviting(true)}>
            <UserPlus aria-hidden />
            {t("invite")}
          </Button>
        ),
      })}
    >
      <QueryView
        query={query}
        loading={<Skeleton className="m-4 h-16" />}
        errorTitle={useTranslations("team")("failed")}
      >
        {(team) => <PeopleList team={team} userId={userId} timeZone={timeZone} />}
      </QueryView>
      {isInviting && <InviteColleague timeZone={timeZone} onClose={() => setInviting(false)} />}
    </Card>
  );
}
