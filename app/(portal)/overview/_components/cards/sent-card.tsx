"use client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { RefreshCwOff } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import Link from "next/link";
import { useAccount } from "@/components/hooks/use-account";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import type { Overview } from "@/lib/activity/overview/schema";
import { connectionHealthQuery } from "@/lib/intake/connections/client";
import { PartCard } from "./part-card";

type Sent = NonNullable<Overview["sent"]>[number];

/** When prices were last sent, by PMS. */
export function SentCard({ query }: { query: UseQueryResult<Overview> }) {
  const t = useTranslations("overview.sent");
  const { href } = useAccount();
  return (
    <PartCard
      title={t("title")}
      query={query}
      errorTitle={t("failed")}
      height="min-h-46 xl:flex-1"
      actions={
        <TextLink href={href("/listings?sync=on")} className="text-sm">
          {t("listings")}
        </TextLink>
      }
    >
      {({ sent }) => (
        <>
          {sent?.length === 0 && (
            <EmptyState icon={<RefreshCwOff />} title={t("off")} className="py-6">
              {t("offText")}
            </EmptyState>
          )}
          <ul className="flex-1">
            {sent?.map((row) => (
              <SentRow key={row.pms} row={row} />
            ))}
          </ul>
          <SyncHealth />
          {sent && sent.length > 0 && (
            <p className="border-t border-line px-4 py-2.5 text-sm text-pretty text-ink-soft">
              {t("note")}
            </p>
          )}
        </>
      )}
    </PartCard>
  );
}

/** The number of connections that need attention. Renders nothing without any. */
function SyncHealth() {
  const t = useTranslations("overview.sent");
  const { account, href } = useAccount();
  const { data } = useQuery(connectionHealthQuery(account));
  if (!data || data.attention === 0) return null;
  return (
    <Notice
      tone="warning"
      className="m-3"
      title={t("attention", { count: data.attention })}
      action={
        <TextLink href={href("/connections")} className="text-sm">
          {t("connections")}
        </TextLink>
      }
    />
  );
}

function SentRow({ row }: { row: Sent }) {
  const t = useTranslations("overview.sent");
  const format = useFormatter();
  const now = useNow();
  const { href } = useAccount();
  const { pms, pms_display_name: name, fresh, syncing, last_sent_at: at } = row;
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={href(`/listings?sync=on&pms=${encodeURIComponent(pms)}`)}
        className="flex min-h-14 items-center gap-3 px-4 py-2.5 text-sm focus-ring-inset transition-colors hover:bg-hover"
      >
        <span className="min-w-0 flex-1 truncate font-semibold text-ink">{name ?? pms}</span>
        <span className="flex flex-col text-right tabular-nums">
          <span className="text-ink">{t("of", { fresh, syncing })}</span>
          <span suppressHydrationWarning className="text-ink-faint">
            {at === null ? t("never") : t("at", { time: format.relativeTime(new Date(at), now) })}
          </span>
        </span>
        <SentBadge row={row} />
      </Link>
    </li>
  );
}

function SentBadge({ row: { fresh, late, never } }: { row: Sent }) {
  const t = useTranslations("overview.sent");
  if (late + never === 0) return <Badge tone="success">{t("badgeSent")}</Badge>;
  if (fresh + late === 0) return <Badge>{t("badgeNever")}</Badge>;
  return <Badge tone="warning">{t("badgeLate", { count: late + never })}</Badge>;
}
