"use client";
import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useAccount } from "@/components/account/use-account";
import type { Formats } from "@/components/chart/use-formats";
import { usePersonName } from "@/components/logs/use-person-name";
import { Moment } from "@/components/moment/moment";
import { useLevelWords } from "@/components/rules/use-level-words";
import { usePercent } from "@/components/rules/use-percent";
import { useRuleWords } from "@/components/rules/use-rule-words";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import type { LogEntry } from "@/lib/activity/logs/schema";
import type { Cause } from "@/lib/activity/price-changes/schema";
import { useListingsScope } from "../../../../_components/scope/scope";

interface CauseRowProps {
  cause: Cause;
  formats: Formats;
}

/** A cause of price changes, with its author, the nights it changed and by how much. */
export function CauseRow({ cause, formats }: CauseRowProps) {
  const t = useTranslations("listing.changes");
  const percent = usePercent();
  const { entry, nights, first, last, change_percent: change } = cause;
  const dates = datesText(first, last, formats);
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-2.5 text-sm">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <EntryLink entry={entry}>
            <CauseText cause={cause} formats={formats} />
          </EntryLink>
          <Origin cause={cause} />
        </p>
        <p className="text-xs text-pretty text-ink-faint tabular-nums">
          {entry && <Author entry={entry} />}
          {dates}
        </p>
      </div>
      <div className="shrink-0 text-right tabular-nums">
        <p
          className={cx(
            "font-medium",
            change > 0 ? "text-up" : change < 0 ? "text-down" : "text-ink-soft",
          )}
        >
          {percent(change)}
        </p>
        <p className="text-xs text-ink-faint">{t("nights", { count: nights })}</p>
      </div>
    </li>
  );
}

/** `Nov 24`, `Nov 24 – Dec 2`, `Nov 24 – Jan 2, 2027`. */
function datesText(first: string, last: string, { shortDate, date }: Formats): string {
  if (first === last) return shortDate(first);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  return `${shortDate(first)} – ${isSameYear ? shortDate(last) : date(last)}`;
}

function EntryLink({ entry, children }: { entry: LogEntry | null; children: ReactNode }) {
  const t = useTranslations("listing.changes");
  const { href } = useAccount();
  const text = "min-w-0 font-medium text-pretty text-ink";
  if (!entry) return <span className={text}>{children}</span>;
  const query = new URLSearchParams({ type: entry.log_type, open: entry.id });
  return (
    <Link
      href={href(`/logs?${query}`)}
      title={t("open")}
      className={cx(
        text,
        "rounded-xs focus-ring underline decoration-edge underline-offset-2 hover:decoration-ink",
      )}
    >
      {children}
    </Link>
  );
}

/** Author and time before the dates: `Dana Okafor, Nov 21, 16:12 · `. */
function Author({ entry }: { entry: LogEntry }) {
  const person = usePersonName();
  const { timeZone } = useListingsScope().rights;
  return (
    <>
      {person(entry.user)}, <Moment at={entry.created_at} timeZone={timeZone} />
      {" · "}
    </>
  );
}

/** The change as text: a rule or price before and after, an override, or the kind of cause. */
function CauseText({ cause, formats }: CauseRowProps) {
  const t = useTranslations("listing.changes.cause");
  const columns = useTranslations("listings.columns");
  const kinds = useTranslations("customizations.kind");
  const words = useRuleWords();
  const { kind, rule, prices, entry } = cause;
  if (rule) {
    const { before, after } = rule;
    return (
      <>
        {kinds(rule.kind)}{" "}
        <FromTo from={words(rule.kind, before.value)} to={words(rule.kind, after.value)} />
      </>
    );
  }
  if (kind === "price") {
    const money = (price: number | null) => (price === null ? "–" : formats.money(price));
    return prices.map(({ field, from, to }, at) => (
      <span key={field}>
        {at > 0 && ", "}
        {columns(field)} <FromTo from={money(from)} to={money(to)} />
      </span>
    ));
  }
  if (kind === "override") return <Override entry={entry} formats={formats} />;
  return t(kind === "rule" ? "market" : kind);
}

/** The override of a log entry: its price, or that it was removed. */
function Override({ entry, formats }: { entry: LogEntry | null; formats: Formats }) {
  const t = useTranslations("listing.changes.cause");
  const percent = usePercent();
  if (entry?.action.includes("remove")) return t("overrideRemoved");
  const price = Number(entry?.changes["price"]);
  if (!entry || !Number.isFinite(price)) return t("override");
  const isFixed = (entry.changes["price_type"] ?? "fixed") === "fixed";
  return `${t("override")} ${isFixed ? formats.money(price) : percent(price)}`;
}

function FromTo({ from, to }: { from: string; to: string }) {
  const t = useTranslations("listing.changes");
  return (
    <>
      {from} <ArrowRight aria-hidden className="inline size-3 text-ink-faint" />
      <span className="sr-only">{t("to")}</span> {to}
    </>
  );
}

/** The level, group or kind of source that the change came from. */
function Origin({ cause: { kind, rule, entry } }: { cause: Cause }) {
  const t = useTranslations("listing.changes.origin");
  const levels = useTranslations("customizations.level");
  const level = useLevelWords();
  if (rule) {
    const { after } = rule;
    const isOwn = after.level === "listing";
    return (
      <Badge tone="accent">{isOwn ? levels("here", { scope: "listing" }) : level(after)}</Badge>
    );
  }
  if (kind === "override" || kind === "price") {
    const name = entry?.log_type === "group" ? entry.entity.group_name : undefined;
    return <Badge tone="accent">{name ?? t("price")}</Badge>;
  }
  return <Badge>{t(kind === "rule" ? "market" : kind)}</Badge>;
}
