"use client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ChevronRight, CircleCheck } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import Link from "next/link";
import { useAccount } from "@/components/account/use-account";
import { useActionText } from "@/components/actions/use-action-text";
import { useWorthText } from "@/components/actions/use-worth-text";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import type { Overview } from "@/lib/activity/overview/schema";
import { urgencyOf } from "@/lib/pricing/actions/board";
import { worthQuery } from "@/lib/pricing/actions/client-advice";
import { PartCard } from "./part-card";

type Actions = NonNullable<Overview["actions"]>;

const marks = { high: "bg-danger", medium: "bg-warning", low: "bg-edge" } as const;

/** The most urgent open actions, each a link to it. */
export function ActionsCard({ query }: { query: UseQueryResult<Overview> }) {
  const t = useTranslations("overview.actions");
  const { href } = useAccount();
  const open = query.data?.actions?.open ?? 0;
  return (
    <PartCard
      title={t("title")}
      query={query}
      errorTitle={t("failed")}
      height="min-h-83 flex-1"
      actions={
        open > 0 && (
          <TextLink href={href("/actions")} className="text-sm">
            {t("all", { count: open })}
          </TextLink>
        )
      }
    >
      {({ actions }) => actions && <ActionRows actions={actions} />}
    </PartCard>
  );
}

function ActionRows({ actions: { top, waiting, evaluated_at: at } }: { actions: Actions }) {
  const t = useTranslations("overview.actions");
  const format = useFormatter();
  const now = useNow();
  return (
    <>
      {top.length === 0 && at === null && waiting > 0 && (
        <p className="grid flex-1 place-items-center p-4 text-sm text-ink-soft">
          {t("checking", { count: waiting })}
        </p>
      )}
      {top.length === 0 && (at !== null || waiting === 0) && (
        <EmptyState icon={<CircleCheck />} title={t("none")}>
          {t("noneText")}
        </EmptyState>
      )}
      <ul className="flex flex-1 flex-col empty:hidden">
        {top.map((row) => (
          <ActionRow key={keyOf(row)} row={row} />
        ))}
      </ul>
      {waiting > 0 && at !== null && (
        <p
          suppressHydrationWarning
          className="border-t border-line px-4 py-2.5 text-sm text-ink-soft"
        >
          {t("waiting", { count: waiting, time: format.relativeTime(new Date(at), now) })}
        </p>
      )}
    </>
  );
}

type Row = Actions["top"][number];

interface ActionLineProps {
  action: Row["actions"][number];
  listing: Row["listing_details"];
}

function ActionRow({ row }: { row: Row }) {
  const { account, href } = useAccount();
  const { listing_details: listing, actions } = row;
  const [action] = actions;
  if (!action) return null;
  const open = new URLSearchParams({ open: `${account ?? "own"}/${keyOf(row)}` });
  return (
    <li className="flex max-h-18 flex-1 border-b border-line last:[&:nth-child(5)]:border-0">
      <Link
        href={href(`/actions?${open}`)}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 py-2.5 focus-ring-inset transition-colors hover:bg-hover"
      >
        <ActionLine action={action} listing={listing} />
      </Link>
    </li>
  );
}

/** The title, its listing, and at the right what it is worth, else what it is about: nights, percent. */
function ActionLine({ action, listing }: ActionLineProps) {
  const t = useTranslations("overview.actions");
  const { title, effect } = useActionText(action);
  const worth = useWorth(listing, action);
  const urgency = urgencyOf(action.severity);
  return (
    <>
      <span aria-hidden className={cx("h-8 w-1 shrink-0 rounded-full", marks[urgency])} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate text-sm font-semibold text-ink">
          <span className="sr-only">{t(`urgency.${urgency}`)}: </span>
          {title}
        </span>
        <span className="truncate text-sm text-ink-soft">
          {listing.listing_name ?? listing.listing_id}
        </span>
      </span>
      {(worth ?? effect) !== null && (
        <span className="shrink-0 text-sm font-semibold text-ink tabular-nums">
          {worth ?? effect}
        </span>
      )}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </>
  );
}

/** What an action is worth as text; null where it has no value, or until it is known. */
function useWorth(
  { pms, listing_id: id }: Row["listing_details"],
  { action_type: type }: Row["actions"][number],
): string | null {
  const { account } = useAccount();
  const { amount } = useWorthText();
  const { data } = useQuery(worthQuery(account));
  const worth = data?.worths.find(
    (each) => each.pms === pms && each.listing_id === id && each.action_type === type,
  );
  return worth ? amount(worth.amount, worth.currency) : null;
}

function keyOf({ listing_details: { pms, listing_id: id }, actions }: Row): string {
  return `${pms}/${id}/${actions[0]?.action_type ?? ""}`;
}
