"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import type { Formats } from "@/components/chart/use-formats";
import { QueryView } from "@/components/query-view/query-view";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { TextLink } from "@/components/ui/text-link";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import type { PriceChanges, Cause } from "@/lib/activity/price-changes/schema";
import { LinesSkeleton } from "@/app/(portal)/listings/_components/drawer/drawer-part";
import { useListingsScope } from "@/app/(portal)/listings/_components/scope";
import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useMemo } from "react";
import { usePersonName } from "@/components/logs/sentence-text";
import { Moment } from "@/components/ui/moment";
import { useLevelWords, useRuleWords } from "@/components/rules/use-rule-words";
import { usePercent } from "@/components/rules/use-percent";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { removesOverrides } from "@/lib/activity/logs/sentence";
import { useQuery } from "@tanstack/react-query";
import { priceChangesQuery } from "@/lib/activity/price-changes/client";
import { addDays, startOf, type DateText } from "@/lib/core/dates";
import { usePageView } from "./state/use-page-view";
import { momentText } from "@/components/hooks/time-format";

interface ChangesCardProps {
  changes: Changes;
  listing: Listing;
  zone: string;
  formats: Formats;
}

/** The prices that changed since a day, by cause. */
export function ChangesCard({ changes, listing, zone, formats }: ChangesCardProps) {
  const t = useTranslations("listing.changes");
  const { query, day, isYesterday, choose } = changes;
  const { seesLog } = useListingsScope().rights;
  const { href } = useAccount();
  return (
    <Card
      title={isYesterday ? t("yesterday") : t("title", { date: formats.shortDate(day) })}
      padding="none"
      actions={
        <TextField
          type="date"
          label={t("since")}
          isLabelHidden
          value={day}
          onChange={choose}
          className="w-36"
        />
      }
    >
      <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
        <QueryView
          query={query}
          loading={
            <div className="px-4 py-2">
              <LinesSkeleton count={3} label={t("loading")} />
            </div>
          }
          errorTitle={t("failed")}
        >
          {(data) => <Found data={data} zone={zone} formats={formats} />}
        </QueryView>
      </div>
      {seesLog && (
        <p className="border-t border-line px-4 py-2.5 text-sm">
          <TextLink href={href(`/logs?listing=${encodeURIComponent(rowKeyOf(listing))}`)}>
            {t("log")}
          </TextLink>
        </p>
      )}
    </Card>
  );
}

interface FoundProps {
  data: PriceChanges;
  zone: string;
  formats: Formats;
}

function Found({ data, zone, formats }: FoundProps) {
  const t = useTranslations("listing.changes");
  const format = useFormatter();
  const { error, is_first: isFirst, since, up, down, causes } = data;
  return (
    <>
      <div className="flex flex-col gap-1 px-4 py-2.5 text-sm text-ink-soft">
        {error !== null ? (
          <p>{t("noPrice")}</p>
        ) : up + down === 0 ? (
          <p>{t("none")}</p>
        ) : (
          <p className="flex flex-wrap items-center gap-x-2">
            {t("count", { count: up + down })}
            {up > 0 && <Delta isUp text={t("up", { count: up })} className="text-up" />}
            {down > 0 && (
              <Delta isUp={false} text={t("down", { count: down })} className="text-down" />
            )}
          </p>
        )}
        {isFirst && (
          <p suppressHydrationWarning className="text-ink-faint">
            {t("first", { at: momentText(format, since, zone) })}
          </p>
        )}
      </div>
      {causes.length > 0 && (
        <ul>
          {causes.map((cause) => (
            <CauseRow
              key={[cause.kind, cause.rule?.kind, cause.entry?.id].join(" ")}
              cause={cause}
              formats={formats}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface CauseRowProps {
  cause: Cause;
  formats: Formats;
}

/** A cause of price changes, with its author, the nights it changed and by how much. */
function CauseRow({ cause, formats }: CauseRowProps) {
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

/** Author and time before the dates: `Dana Okafor, Nov 21, 4:12 PM · `. */
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
  if (entry && removesOverrides(entry)) return t("overrideRemoved");
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

/** Compares prices with those at the beginning of a day in the listing's time zone. */
export function useChanges(listing: { pms: string; id: string }, today: DateText, zone: string) {
  const { account } = useAccount();
  const { since: chosen, write } = usePageView();
  const yesterday = addDays(today, -1);
  const day = chosen !== null && chosen <= today ? chosen : yesterday;
  const query = useQuery(priceChangesQuery(account, listing, startOf(day, zone).toISOString()));
  const { data } = query;
  const byNight = useMemo(
    () => new Map(data?.nights.map(({ date, from, to }) => [date, to - from])),
    [data],
  );
  return {
    query,
    day,
    isYesterday: day === yesterday,
    /** Difference of each changed night, in the currency. */
    byNight,
    choose: (date: string) => write({ since: date === "" || date === yesterday ? null : date }),
  };
}

export type Changes = ReturnType<typeof useChanges>;

interface DeltaProps {
  isUp: boolean;
  text: string;
  className?: string;
}

/** A change with a triangle for its direction, so that colour is not the only cue. */
export function Delta({ isUp, text, className }: DeltaProps) {
  return (
    <span
      className={cx("inline-flex items-center gap-1 whitespace-nowrap tabular-nums", className)}
    >
      <svg aria-hidden width={7} height={7} viewBox="0 0 7 7" className="shrink-0 fill-current">
        <path d={isUp ? "M3.5 0.5L7 6.5H0z" : "M3.5 6.5L0 0.5H7z"} />
      </svg>
      {text}
    </span>
  );
}
