"use client";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useAccount } from "@/components/account/use-account";
import { useActionText } from "@/components/actions/use-action-text";
import { useWorthText } from "@/components/actions/use-worth-text";
import { cx } from "@/components/ui/cx";
import type { OverviewWorth } from "@/lib/activity/overview/schema-worth";
import { urgencyOf } from "@/lib/pricing/actions/board";

type Row = OverviewWorth["top"][number];

const marks = { high: "bg-danger", medium: "bg-warning", low: "bg-edge" } as const;

/** One action, as a link to it in the Action center. */
export function ActionLink({ row }: { row: Row }) {
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
