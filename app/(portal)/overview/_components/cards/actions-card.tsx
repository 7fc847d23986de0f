"use client";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { overviewWorthQuery } from "@/lib/activity/overview/client";
import type { Overview } from "@/lib/activity/overview/schema";
import type { OverviewWorth } from "@/lib/activity/overview/schema-worth";
import { useChoice } from "../use-choice";
import { ActionLink } from "./action-link";
import { PartCard } from "./part-card";
import { NoWorth, WorthSum } from "./worth-notes";

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
