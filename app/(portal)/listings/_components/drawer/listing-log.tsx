"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { ChangeText } from "@/components/logs/change-text";
import { SentenceText, usePersonName } from "@/components/logs/sentence-text";
import { QueryView } from "@/components/query-view/query-view";
import { Moment } from "@/components/ui/moment";
import { rowKeyOf } from "@/lib/catalog/rows";
import { listingLogQuery } from "@/lib/activity/logs/client";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { useListingsScope } from "../scope";
import { DrawerPart, type ListingPartProps, LinesSkeleton } from "./drawer-part";

/** The latest changes to the listing, and who made them. */
export function ListingLog({ row: { listing } }: ListingPartProps) {
  const t = useTranslations("listings.log");
  const { account, href } = useAccount();
  const named = { listing_id: listing.id, pms: listing.pms };
  const query = useQuery(listingLogQuery(account, named));
  const log = href(`/logs?listing=${encodeURIComponent(rowKeyOf(listing))}`);
  return (
    <DrawerPart title={t("title")} more={{ href: log, text: t("more") }}>
      <QueryView
        query={query}
        loading={<LinesSkeleton count={3} label={t("loading")} />}
        empty={<p className="text-sm text-ink-soft">{t("none")}</p>}
        errorTitle={t("failed")}
      >
        {(entries) => (
          <ol className="text-sm">
            {entries.map((entry) => (
              <LogLine key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </QueryView>
    </DrawerPart>
  );
}

function LogLine({ entry }: { entry: LogEntry }) {
  const { timeZone } = useListingsScope().rights;
  const person = usePersonName();
  return (
    <li className="flex flex-col gap-0.5 border-b border-line py-2 last:border-0">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-ink-soft">
          <SentenceText entry={entry} />
        </span>
        <Moment at={entry.created_at} timeZone={timeZone} className="shrink-0" />
      </span>
      <span className="flex items-baseline justify-between gap-3">
        <ChangeText entry={entry} />
        <span className="ml-auto shrink-0 text-ink-faint">{person(entry.user)}</span>
      </span>
    </li>
  );
}
