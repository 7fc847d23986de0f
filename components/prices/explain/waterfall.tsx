"use client";
import { useTranslations, useFormatter } from "next-intl";
import type { NightAnswer, PriceSource, SourceKey } from "@/lib/pricing/prices/schema-night";
import type { WaterfallRow, WaterfallKey } from "@/lib/pricing/prices/waterfall";
import { type ListingName, usePrices } from "./explanation-props";
import { cx } from "@/components/ui/cx";
import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { useAccount } from "@/components/hooks/use-account";
import { Badge } from "@/components/ui/badge";
import { pmsTitle } from "@/lib/core/pms";
import { useRuleWords } from "@/components/rules/use-rule-words";
import type { Payload } from "@/lib/pricing/rules/kinds";
import { percentText } from "@/lib/pricing/engine/explain";

interface WaterfallProps {
  rows: readonly WaterfallRow[];
  answer: NightAnswer;
  listing: ListingName;
}

/** Base, steps and final price, one row each: where it comes from, its change, and the price after it. */
export function Waterfall({ rows, answer, listing }: WaterfallProps) {
  const t = useTranslations("explain");
  const rowName = useTranslations("customizations.waterfall");
  const most = Math.max(...rows.flatMap(({ from, to }) => [from, to]));
  const hasCents = !Number.isInteger(answer.night?.price ?? 0);
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">{t("steps")}</caption>
      <colgroup>
        <col />
        <col className="w-12 sm:w-30" />
        <col className="w-17" />
        <col className="w-15" />
      </colgroup>
      <thead>
        <tr className="h-9 border-b border-line text-ink-faint">
          <th scope="col" className="pl-5 text-left font-normal">
            {t("steps")}
          </th>
          <td aria-hidden />
          <th scope="col" className="text-right font-normal">
            {t("change")}
          </th>
          <th scope="col" className="pr-5 text-right font-normal">
            {answer.listing.currency ?? rowName("final")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Row
            key={row.key}
            row={row}
            answer={answer}
            listing={listing}
            most={most}
            isLast={at === rows.length - 1}
            hasCents={hasCents}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Omit<WaterfallProps, "rows"> {
  row: WaterfallRow;
  /** The highest price of all rows. */
  most: number;
  isLast: boolean;
  hasCents: boolean;
}

function Row({ row, answer, listing, most, isLast, hasCents }: RowProps) {
  const t = useTranslations("customizations.waterfall");
  const text = useRowText(answer, row);
  const { plain, fullFactor } = usePrices(null);
  const { key, factor, price } = row;
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pl-5 text-left font-normal">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold text-ink">{t(key)}</span>
          <LevelChip answer={answer} listing={listing} rowKey={key} />
        </span>
        {text !== null && <span className="block text-xs text-pretty text-ink-faint">{text}</span>}
      </th>
      <td aria-hidden className="relative p-0">
        <WaterfallBar row={row} most={most} isLast={isLast} />
      </td>
      <td className="py-2 text-right whitespace-nowrap tabular-nums">
        {factor !== null && (
          <>
            <ChangeText factor={factor} />
            <span className="block text-xs text-ink-faint">× {fullFactor(factor)}</span>
          </>
        )}
      </td>
      <td className="py-2 pr-5 text-right font-semibold text-ink tabular-nums">
        {plain(price, hasCents)}
      </td>
    </tr>
  );
}

interface WaterfallBarProps {
  row: WaterfallRow;
  /** The price at the right end. */
  most: number;
  isLast: boolean;
}

/** From the price before a row to the price after it, joined with the rows around it. */
function WaterfallBar({ row: { key, from, to, factor }, most, isLast }: WaterfallBarProps) {
  const at = (price: number): number => (most > 0 ? (100 * price) / most : 0);
  const isWhole = factor === null;
  const left = isWhole ? 0 : Math.min(at(from), at(to));
  const width = isWhole ? at(to) : Math.abs(at(to) - at(from));
  const tone = isWhole
    ? key === "final"
      ? "bg-accent"
      : "bg-ink-soft"
    : to >= from
      ? "bg-up"
      : "bg-down";
  return (
    <span className="absolute inset-y-0 right-2 left-2">
      {key !== "base" && <Joint at={at(from)} className="top-0 h-3" />}
      <span
        className={cx("absolute top-3 h-2.5 min-w-0.5 rounded-xs", tone)}
        style={{ left: `${left}%`, width: `${width}%` }}
      />
      {!isLast && <Joint at={at(to)} className="top-5.5 bottom-0" />}
    </span>
  );
}

function Joint({ at, className }: { at: number; className: string }) {
  return (
    <span
      className={cx("absolute w-px -translate-x-1/2 bg-ink-faint/60", className)}
      style={{ left: `${at}%` }}
    />
  );
}

interface LevelChipProps {
  answer: NightAnswer;
  listing: ListingName;
  rowKey: WaterfallKey;
}

/** The level that a row comes from, with a link to the rule or the price that sets it. */
function LevelChip({ answer, listing, rowKey }: LevelChipProps) {
  const words = useLevelName();
  const { href } = useAccount();
  const source = rowKey === "final" ? undefined : sourceOf(answer, rowKey);
  if (!source) return null;
  const name = words(source, rowKey);
  const address = addressOf(source, answer, listing, rowKey);
  if (address === null) return <Badge>{name}</Badge>;
  return (
    <Link
      href={href(address)}
      className="max-w-full rounded-sm focus-ring hover:underline max-sm:-my-1 max-sm:py-1"
    >
      <Badge tone="accent">
        {name}
        <ArrowUpRight aria-hidden className="ml-0.5 inline" />
      </Badge>
    </Link>
  );
}

function sourceOf({ night, sources }: NightAnswer, key: SourceKey): PriceSource | undefined {
  if (key !== "base") return sources[key];
  const from = night?.reason?.listing_info.base_price_source;
  const none = { name: null, at: null, kind: null, rule: null };
  if (from === "listing") return { ...none, level: "listing" };
  if (from === "season") return sources.base;
  return from === "override" ? sources.override : { ...none, level: "default" };
}

/** A level's rule in Customizations, or the listing's own prices; null where there is nothing to change. */
function addressOf(
  { level, at, kind }: PriceSource,
  { can }: NightAnswer,
  { pms, id }: ListingName,
  key: WaterfallKey,
): string | null {
  if (level === "default" || key === "override") return null;
  if (kind !== null) {
    return can.see_rules && at !== null
      ? `/customizations?at=${encodeURIComponent(at)}&rule=${kind}`
      : null;
  }
  return level === "listing" ? `/listings?open=${encodeURIComponent(`${pms}/${id}`)}` : null;
}

const learned = new Set<WaterfallKey>(["seasonality", "demand"]);

/** Names a level: Listing, Group Fairfield, Account · Guesty, Market, Default. */
function useLevelName(): (source: PriceSource, key: WaterfallKey) => string {
  const t = useTranslations("explain.level");
  return ({ level, name }, key) => {
    if (level === "default" && learned.has(key)) return t("market");
    if (level === "default" && key === "base") return t("recommended");
    if (level === "account") return t("account", { name: pmsTitle(name ?? "") });
    if (level === "group" || level === "subgroup") return t(level, { name: name ?? "" });
    return t(level);
  };
}

/** One sentence about a row of the waterfall; null if its name is enough. */
function useRowText(answer: NightAnswer, row: WaterfallRow): string | null {
  const base = useBaseText(answer);
  const step = useStepText(answer, row);
  const end = useEndText(answer, row);
  if (row.key === "base") return base;
  return row.step ? step : end;
}

function useBaseText({ night, base, listing }: NightAnswer): string {
  const t = useTranslations("explain.base");
  const format = useFormatter();
  const source = night?.reason?.listing_info.base_price_source ?? "listing";
  if (source !== "listing" || base === null) return t(source);
  const { time_zone: timeZone } = listing;
  const at = new Date(base.set_at);
  const date = format.dateTime(at, { month: "short", day: "numeric", year: "numeric", timeZone });
  return base.set_by === null ? t("set", { date }) : t("setBy", { date, name: base.set_by });
}

/** The rule that applies, and what it found on this night. */
function useStepText({ sources }: NightAnswer, { step }: WaterfallRow): string | null {
  const words = useRuleWords();
  if (!step) return null;
  const { kind, rule } = sources[step.key] ?? { kind: null, rule: null };
  const seen = signed(step.title.slice(step.title.search(/[:,] /) + 2));
  const isLearned = step.key === "seasonality" || step.key === "demand";
  const isTold = isLearned || step.key === "day_of_week" || step.key === "occupancy";
  if (isTold || kind === null || rule === null) return upper(seen);
  // The API answers only payloads that a schema accepted.
  return upper(`${seen}: ${words(kind, rule as Payload)}`);
}

/** Titles of the API write a hyphen for minus. */
function signed(text: string): string {
  return text.replaceAll(/(^|[ (])-(?=\d)/g, "$1−");
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What an override, a threshold or rounding does. */
function useEndText(answer: NightAnswer, row: WaterfallRow): string | null {
  const threshold = useThresholdText(answer, row);
  const override = useOverrideText(answer);
  const t = useTranslations("explain.end.ending");
  if (row.key === "min" || row.key === "max" || row.key === "floor") return threshold;
  if (row.key === "override") return override;
  const ending = answer.night?.reason?.final_adjustments.rounding;
  return row.key === "rounding" && ending ? t(ending) : null;
}

function useThresholdText({ listing, sources }: NightAnswer, { key, from, to }: WaterfallRow) {
  const t = useTranslations("explain.end");
  const { money, plain } = usePrices(listing.currency);
  if (key === "floor") return t("floor", { to: money(to) });
  if (key !== "min" && key !== "max") return null;
  const texts = { from: plain(from, !Number.isInteger(from)), to: money(to) };
  return t(sources[key]?.level === "default" ? `${key}Safety` : key, texts);
}

function useOverrideText({ night, listing }: NightAnswer): string | null {
  const t = useTranslations("explain.end.override");
  const { money } = usePrices(listing.currency);
  const { price, price_type: type = "fixed" } = night?.reason?.final_price_override ?? {};
  if (price === undefined) return null;
  return t(type, { price: money(price), change: changeText(1 + price / 100) });
}

/** A factor as a change: `−36.0%`. */
function changeText(factor: number): string {
  return percentText(factor).replace("-", "−");
}

/** The same in the colour of its direction. */
export function ChangeText({ factor, className }: { factor: number; className?: string }) {
  const tone = factor > 1 ? "text-up" : factor < 1 ? "text-down" : "text-ink-faint";
  return (
    <span className={cx("font-semibold tabular-nums", tone, className)}>{changeText(factor)}</span>
  );
}
