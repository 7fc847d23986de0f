"use client";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { CircleCheck, ChevronRight } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { overviewWorthQuery } from "@/lib/activity/overview/client";
import type { Overview, OverviewWorth } from "@/lib/activity/overview/schema";
import { useChoice } from "../choice-controls";
import { PartCard } from "./part-card";
import { useWorthText, useActionText } from "@/components/actions/use-action-text";
import { fewestBooked } from "@/lib/pricing/actions/money";
import { cx } from "@/components/ui/cx";
import { urgencyOf } from "@/lib/pricing/actions/board";
import Link from "next/link";

type Counts = NonNullable<Overview["actions"]>;

interface ActionsCardProps {
  overview: UseQueryResult<Overview>;
  seesBookings: boolean;
}

/** The open actions with the highest value in the chosen group and currency, each as a link. */
export function ActionsCard({ overview, seesBookings }: ActionsCardProps) {
  const t = useTranslations("overview.actions");
  const { account, href } = useAccount();
  const { choice } = useChoice();
  const query = useQuery({
    ...overviewWorthQuery(account, choice),
    placeholderData: keepPreviousData,
  });
  const counts = overview.data?.actions;
  const open = counts?.open ?? 0;
  return (
    <PartCard
      title={t("title")}
      query={query}
      errorTitle={t("failed")}
      height="min-h-83 flex-1"
      actions={
        open > 0 && (
          <TextLink href={href("/actions?by=worth")} className="text-sm">
            {t("all", { count: open })}
          </TextLink>
        )
      }
    >
      {(worth) => (
        <>
          <Actions worth={worth} counts={counts} seesBookings={seesBookings} />
          {counts && <Waiting counts={counts} />}
        </>
      )}
    </PartCard>
  );
}

interface ActionsProps {
  worth: OverviewWorth;
  counts: Counts | null | undefined;
  seesBookings: boolean;
}

function Actions({ worth, counts, seesBookings }: ActionsProps) {
  const t = useTranslations("overview.actions");
  const { top, urgent, currency } = worth;
  if (top.length === 0 && urgent.length === 0) return <NoActions counts={counts} />;
  return (
    <>
      {top.length === 0 && <NoWorth currency={currency} seesBookings={seesBookings} />}
      <ul className="flex flex-1 flex-col">
        {top.map((row) => (
          <ActionLink key={keyOf(row)} row={row} />
        ))}
        {top.length > 0 && urgent.length > 0 && (
          <li className="border-b border-line bg-muted px-4 py-1.5 text-xs font-medium text-ink-soft">
            {t("urgent")}
          </li>
        )}
        {urgent.map((row) => (
          <ActionLink key={keyOf(row)} row={row} />
        ))}
      </ul>
      {top.length > 0 && <WorthSum worth={worth} />}
    </>
  );
}

/** Shown when no action is open, none in the chosen group and currency, or listings are not evaluated yet. */
function NoActions({ counts }: Pick<ActionsProps, "counts">) {
  const t = useTranslations("overview.actions");
  const { open = 0, waiting = 0, evaluated_at: at = null } = counts ?? {};
  if (at === null && waiting > 0) {
    return (
      <p className="grid flex-1 place-items-center p-4 text-sm text-ink-soft">
        {t("checking", { count: waiting })}
      </p>
    );
  }
  const text = open > 0 ? "unscoped" : "none";
  return (
    <EmptyState icon={<CircleCheck />} title={t(text)}>
      {t(`${text}Text`)}
    </EmptyState>
  );
}

/** Says when actions were last updated, while listings wait to be evaluated. */
function Waiting({ counts: { waiting, evaluated_at: at } }: { counts: Counts }) {
  const t = useTranslations("overview.actions");
  const format = useFormatter();
  const now = useNow();
  if (waiting === 0 || at === null) return null;
  return (
    <p suppressHydrationWarning className="border-t border-line px-4 py-2.5 text-sm text-ink-soft">
      {t("waiting", { count: waiting, time: format.relativeTime(new Date(at), now) })}
    </p>
  );
}

function keyOf({
  listing_details: { pms, listing_id: id },
  actions,
}: OverviewWorth["top"][number]) {
  return `${pms}/${id}/${actions[0]?.action_type ?? ""}`;
}

/** Sums of the amounts shown: those of a year and those of coming nights separately. */
function WorthSum({ worth: { top, valued } }: { worth: OverviewWorth }) {
  const t = useTranslations("overview.actions");
  const { sumText } = useWorthText();
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-4 py-2.5 text-sm text-ink-soft">
      <span className="tabular-nums">
        {t(valued > top.length ? "sum" : "sumAll", { shown: top.length, valued })}
      </span>
      <span className="font-medium text-ink tabular-nums">
        {sumText(top.flatMap((row) => row.worth ?? []))}
      </span>
    </p>
  );
}

interface NoWorthProps {
  currency: string | null;
  seesBookings: boolean;
}

/** Says why no action has an amount. */
function NoWorth({ currency, seesBookings }: NoWorthProps) {
  const t = useTranslations("overview.actions");
  const isKnown = currency !== null && currency !== "unknown";
  return (
    <p className="border-b border-line bg-muted px-4 py-2.5 text-sm text-pretty text-ink-soft">
      {isKnown ? t("noWorth", { currency }) : t("noCurrency")}{" "}
      {isKnown && (seesBookings ? t("noWorthText", { least: fewestBooked }) : t("noWorthBookings"))}
    </p>
  );
}

type Row = OverviewWorth["top"][number];

const marks = { high: "bg-danger", medium: "bg-warning", low: "bg-edge" } as const;

/** One action, as a link to it in the Action center. */
function ActionLink({ row }: { row: Row }) {
  const { account, href } = useAccount();
  const { listing_details: listing, actions, worth } = row;
  const [action] = actions;
  if (!action) return null;
  const key = [account ?? "own", listing.pms, listing.listing_id, action.action_type].join("/");
  const open = new URLSearchParams({ open: key, by: "worth" });
  return (
    <li className="flex max-h-18 flex-1 border-b border-line last:border-0">
      <Link
        href={href(`/actions?${open}`)}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 py-2.5 focus-ring-inset transition-colors hover:bg-hover"
      >
        <ActionText action={action} name={listing.listing_name ?? listing.listing_id} />
        <Effect action={action} worth={worth} />
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </Link>
    </li>
  );
}

function ActionText({ action, name }: { action: Row["actions"][number]; name: string }) {
  const t = useTranslations("overview.actions.urgency");
  const { title } = useActionText(action);
  const urgency = urgencyOf(action.severity);
  return (
    <>
      <span aria-hidden className={cx("h-8 w-1 shrink-0 rounded-full", marks[urgency])} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate text-sm font-semibold text-ink">
          <span className="sr-only">{t(urgency)}: </span>
          {title}
        </span>
        <span className="truncate text-sm text-ink-soft">{name}</span>
      </span>
    </>
  );
}

/** The action's amount and period, or without an amount its effect, such as a number of nights. */
function Effect({ action, worth }: { action: Row["actions"][number]; worth: Row["worth"] }) {
  const t = useTranslations("overview.actions");
  const { amount } = useWorthText();
  const { effect } = useActionText(action);
  if (worth === null) {
    return effect && <span className="shrink-0 text-sm text-ink-soft tabular-nums">{effect}</span>;
  }
  return (
    <span className="flex shrink-0 flex-col items-end tabular-nums">
      <span className={cx("text-sm font-semibold", worth.amount > 0 ? "text-up" : "text-ink-soft")}>
        {amount(worth.amount, worth.currency)}
      </span>
      <span className="text-xs text-ink-faint">{t(worth.per)}</span>
    </span>
  );
}
