"use client";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { House, LockKeyhole } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { PageHeader } from "@/components/page-header/page-header";
import { MarketCredit } from "@/components/prices/market-credit";
import { SetupCard } from "@/components/setup/setup-card";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import {
  overviewFiguresQuery,
  overviewPaceQuery,
  overviewQuery,
} from "@/lib/activity/overview/client";
import type { Overview, OverviewFigures } from "@/lib/activity/overview/schema";
import { ActionsCard } from "./cards/actions-card";
import { SentCard } from "./cards/sent-card";
import { ChoiceControls, useChoice } from "./choice-controls";
import { FigureRow } from "./figure-row";
import { PaceCard } from "./pace-card";
import { TextLink } from "@/components/ui/text-link";
import { PartCard } from "./cards/part-card";
import { SinceEntries } from "./cards/since-entries";
import Link from "next/link";
import { useNumbers } from "@/components/hooks/use-numbers";

export interface OverviewViewProps {
  seesListings: boolean;
  seesBookings: boolean;
  seesLog: boolean;
  seesMarket: boolean;
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
      {!isEmpty && hasFigures && props.seesMarket && <MarketCredit account={account} />}
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
  const { today, listings: count, homes, currency } = figures;
  const mapped = homes === count ? "no" : "yes";
  const date = format.dateTime(new Date(`${today}T00:00:00Z`), {
    weekday: "long",
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  });
  if (currency === null) return date;
  if (currency === "unknown") return t("descriptionUnknown", { date, count, mapped, homes });
  return t("description", { date, count, mapped, homes, currency });
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

/** What happened in the last 24 hours: bookings, actions, and the newest entries of the log. */
function SinceCard({ query }: { query: UseQueryResult<Overview> }) {
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

interface Count {
  id: string;
  href: string;
  text: string;
  note: string;
}

/** Bookings and actions of the last 24 hours; each links to its page. */
function SinceCounts({ data }: { data: Overview }) {
  const counts = useCounts(data);
  if (counts.length === 0) return null;
  return (
    <ul className="grid grid-cols-2 gap-px border-b border-line bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {counts.map(({ id, text, note, href }) => (
        <li key={id} className="min-w-0 bg-surface">
          <Link
            href={href}
            className="flex h-full min-h-14 flex-col px-4 py-2.5 text-sm focus-ring-inset transition-colors hover:bg-hover"
          >
            <span className="font-semibold text-ink">{text}</span>
            <span className="text-ink-faint tabular-nums">{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useCounts({ bookings, actions, since }: Overview): Count[] {
  const t = useTranslations("overview.since");
  const { money } = useNumbers();
  const { href } = useAccount();
  const from = since.slice(0, 10);
  const stays = ({ bookings: count, nights, revenue }: NonNullable<typeof bookings>["made"]) => {
    if (count === 0) return "";
    const amounts = revenue
      .filter(({ amount }) => amount > 0)
      .map(({ currency, amount }) => money(amount, currency === "unknown" ? null : currency));
    return [t("nights", { count: nights }), ...amounts].join(", ");
  };
  return [
    bookings && {
      id: "made",
      href: href(`/bookings?period=custom&day=booked&from=${from}`),
      text: t("made", { count: bookings.made.bookings }),
      note: stays(bookings.made),
    },
    bookings && {
      id: "cancelled",
      href: href("/bookings?status=cancelled&period=booked-365"),
      text: t("cancelled", { count: bookings.cancelled.bookings }),
      note: stays(bookings.cancelled),
    },
    actions && {
      id: "opened",
      href: href("/actions"),
      text: t("opened", { count: actions.opened }),
      note: actions.urgent > 0 ? t("urgent", { count: actions.urgent }) : "",
    },
    actions && {
      id: "resolved",
      href: href("/actions?mode=all"),
      text: t("resolved", { count: actions.resolved }),
      note: "",
    },
  ].filter((count) => count !== null);
}
