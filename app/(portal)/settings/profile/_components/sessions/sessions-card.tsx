"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/query-view/query-view";
import { Card } from "@/components/ui/card";
import { sessionsQuery } from "@/lib/identity/people/client";
import { CardSkeleton } from "../card-skeleton";
import { SessionRow } from "./session-row";
import { SignOutEverywhere } from "./sign-out-everywhere";

/** The person's sessions. */
export function SessionsCard() {
  const t = useTranslations("profile");
  const query = useQuery({ ...sessionsQuery(), refetchInterval: 60_000 });
  return (
    <QueryView query={query} loading={<CardSkeleton rows={1} />} errorTitle={t("sessionsFailed")}>
      {({ sessions }) => (
        <Card
          title={t("sessions")}
          meta={t("sessionsCount", { count: sessions.length })}
          actions={<SignOutEverywhere count={sessions.length} />}
          padding="none"
        >
          <ul>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} now={query.dataUpdatedAt} />
            ))}
          </ul>
        </Card>
      )}
    </QueryView>
  );
}
