"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { TextLink } from "@/components/ui/text-link";
import type { Overview } from "@/lib/activity/overview/schema";
import { PartCard } from "./part-card";
import { SinceCounts } from "./since-counts";
import { SinceEntries } from "./since-entries";

/** What happened in the last 24 hours: bookings, actions, and the newest entries of the log. */
export function SinceCard({ query }: { query: UseQueryResult<Overview> }) {
  const t = useTranslations("overview.since");
  const { href } = useAccount();
  const { changes, since } = query.data ?? {};
  return (
    <PartCard
      title={t("title")}
      meta={t("meta")}
      query={query}
      errorTitle={t("failed")}
      height="min-h-57.5"
      actions={
        changes &&
        since !== undefined && (
          <TextLink href={href(`/logs?from=${since.slice(0, 10)}`)} className="text-sm">
            {t("log")}
          </TextLink>
        )
      }
    >
      {(data) => (
        <>
          <SinceCounts data={data} />
          {data.changes && (
            <SinceEntries changes={data.changes} since={data.since} timeZone={data.time_zone} />
          )}
        </>
      )}
    </PartCard>
  );
}
