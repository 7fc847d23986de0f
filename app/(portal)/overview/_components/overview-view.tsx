"use client";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { House, LockKeyhole } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { SetupCard } from "@/components/setup/setup-card";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import {
  overviewFiguresQuery,
  overviewPaceQuery,
  overviewQuery,
} from "@/lib/activity/overview/client";
import type { Overview } from "@/lib/activity/overview/schema";
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
  /** True for callers who can connect a PMS and import. */
  isOwner: boolean;
}

/** Key figures, pace, actions and changes of an account. Each part loads and fails on its own. */
export function OverviewView(props: OverviewViewProps) {
  const { account } = useAccount();
  const overview = useQuery(overviewQuery(account));
  const isEmpty = overview.data?.listings === 0;
  const hasFigures = props.seesListings || props.seesBookings;
  return (
    <div className="flex flex-col gap-4">
      {hasFigures ? <FiguresPart isEmpty={isEmpty} /> : <Title />}
      <FirstRun overview={overview.data} isOwner={props.isOwner} />
      {!isEmpty && <Cards {...props} overview={overview} />}
    </div>
  );
}

/** The page's header and key figures, which both depend on range, group and currency. */
function FiguresPart({ isEmpty }: { isEmpty: boolean }) {
  const t = useTranslations("overview");
  const { account } = useAccount();
  const { choice, write } = useChoice();
  const query = useQuery({
    ...overviewFiguresQuery(account, choice),
    placeholderData: keepPreviousData,
  });
  const { data, isError } = query;
  const controls = <ChoiceControls choice={choice} write={write} figures={data} />;
  return (
    <>
      <PageHeader
        title={t("title")}
        {...((data || !isError) && { description: <Description figures={data} /> })}
        {...(!isEmpty && { secondaryActions: controls })}
      />
      {!isEmpty && <FigureRow query={query} choice={choice} write={write} />}
    </>
  );
}

function Title() {
  const t = useTranslations("overview");
  return <PageHeader title={t("title")} />;
}

type CardsProps = OverviewViewProps & { overview: UseQueryResult<Overview> };

function Cards({ seesListings, seesBookings, seesLog, overview }: CardsProps) {
  const t = useTranslations("overview");
  if (!seesListings && !seesBookings && !seesLog) {
    return <EmptyState icon={<LockKeyhole />} title={t("nothing")} />;
  }
  return (
    <div className="grid items-stretch gap-4 xl:grid-cols-[minmax(0,1fr)_26.5rem]">
      {seesBookings && <Pace />}
      {seesListings && <ActionsCard overview={overview} seesBookings={seesBookings} />}
      <SinceCard query={overview} />
      {seesListings && <SentCard query={overview} />}
    </div>
  );
}

function Pace() {
  const { account } = useAccount();
  const { choice } = useChoice();
  const query = useQuery({
    ...overviewPaceQuery(account, choice),
    placeholderData: keepPreviousData,
  });
  return <PaceCard query={query} />;
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

/** The setup steps for an owner. Others see that there are no listings yet. */
function FirstRun({ overview, isOwner }: { overview: Overview | undefined; isOwner: boolean }) {
  if (!overview) return null;
  const { setup, listings } = overview;
  if (isOwner && setup) return <SetupCard {...{ listings, setup, isOwner }} />;
  return listings === 0 ? <NoListings /> : null;
}

/** Shown before the first listing. */
function NoListings() {
  const t = useTranslations("overview.empty");
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState icon={<House />} title={t("title")}>
        {t("text")}
      </EmptyState>
    </div>
  );
}
