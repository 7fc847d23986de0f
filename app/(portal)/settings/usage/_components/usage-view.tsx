"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { LinkButton } from "@/components/ui/link-button";
import { usageMonthsQuery, usageQuery } from "@/lib/usage/ledger/client";
import { ChargedListings } from "./charged-listings";
import { EarlierMonths } from "./earlier-months";
import { Figures } from "./figures";
import { UsageSkeleton } from "./usage-skeleton";
import { useMonthName } from "./use-month-name";

interface UsageViewProps {
  /** `2026-10`; null: this month. */
  month: string | null;
  /** The account's IANA time zone. */
  timeZone: string;
}

/** The charge of a month, the listings charged, and the other months. */
export function UsageView({ month, timeZone }: UsageViewProps) {
  const t = useTranslations("usage");
  const monthName = useMonthName();
  const query = useQuery(usageQuery(month));
  const months = useQuery(usageMonthsQuery());
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t("title")}
        description={t("description")}
        {...(month !== null && {
          secondaryActions: <LinkButton href="/settings/usage">{t("thisMonth")}</LinkButton>,
        })}
      />
      <QueryView
        query={query}
        loading={<UsageSkeleton label={t("loading")} />}
        errorTitle={t("failed")}
      >
        {(usage) => (
          <>
            <Figures usage={usage} isPresent={month === null} name={monthName(usage.month)} />
            <ChargedListings usage={usage} timeZone={timeZone} />
          </>
        )}
      </QueryView>
      <EarlierMonths query={months} shown={query.data?.month ?? null} />
    </div>
  );
}
