"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { House, LockKeyhole } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import {
  overviewFiguresQuery,
  overviewPaceQuery,
  overviewQuery,
} from "@/lib/activity/overview/client";
import type { OverviewFigures } from "@/lib/activity/overview/schema-figures";
import { ActionsCard } from "./cards/actions-card";
import { SentCard } from "./cards/sent-card";
import { SinceCard } from "./cards/since-card";
import { ChoiceControls } from "./choice/choice-controls";
import { FigureRow } from "./figures/figure-row";
import { PaceCard } from "./pace/pace-card";
import { useChoice } from "./use-choice";

export interface OverviewViewProps {
  seesListings: boolean;
  seesBookings: boolean;
  seesLog: boolean;
}

/** Key figures, pace, actions and changes of an account; each part loads and fails by itself. */
export function OverviewView(props: OverviewViewProps) {
  const t = useTranslations("overview");
  const { seesListings, seesBookings, seesLog } = props;
  const { account } = useAccount();
  const { choice, write } = useChoice();
  const hasFigures = seesListings || seesBookings;
  const figures = useQuery({
    ...overviewFiguresQuery(account, choice),
    enabled: hasFigures,
    placeholderData: keepPreviousData,
  });
  const pace = useQuery({
    ...overviewPaceQuery(account, choice),
    enabled: seesBookings,
    placeholderData: keepPreviousData,
  });
  const overview = useQuery(overviewQuery(account));
  const hasListings = overview.data?.listings !== 0;
  const controls = <ChoiceControls choice={choice} write={write} figures={figures.data} />;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t("title")}
        {...(hasFigures &&
          !(figures.isError && !figures.data) && {
            description: <Description figures={figures.data} />,
          })}
        {...(hasFigures && hasListings && { secondaryActions: controls })}
      />
      {!hasFigures && !seesLog && <EmptyState icon={<LockKeyhole />} title={t("nothing")} />}
      {!hasListings && <NoListings />}
      {hasListings && hasFigures && <FigureRow query={figures} choice={choice} write={write} />}
      {hasListings && (
        <div className="grid items-stretch gap-4 xl:grid-cols-[minmax(0,1fr)_26.5rem]">
          {seesBookings && <PaceCard query={pace} />}
          {seesListings && <ActionsCard query={overview} />}
          {(hasFigures || seesLog) && <SinceCard query={overview} />}
          {seesListings && <SentCard query={overview} />}
        </div>
      )}
    </div>
  );
}

function Description({ figures }: { figures: OverviewFigures | undefined }) {
  const t = useTranslations("overview");
  const format = useFormatter();
  if (!figures) return <Skeleton className="h-4.5 w-64" />;
  const { today, listings: count, currency } = figures;
  const date = format.dateTime(new Date(`${today}T00:00:00Z`), {
    weekday: "long",
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  });
  if (currency === null) return date;
  if (currency === "unknown") return t("descriptionUnknown", { date, count });
  return t("description", { date, count, currency });
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
