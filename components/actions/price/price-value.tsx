"use client";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/chart/use-formats";
import { EffectText } from "@/components/prices/effect-text";
import { mostAmount } from "@/lib/core/money";
import { NumberField } from "@/components/ui/number-field";
import { canAccept, type Accepting } from "../detail/use-decide";
import type { Selection } from "../board/use-selection";
import { type PriceProps, usePrice, type Band } from "./reason";
import { useNumbers } from "@/components/hooks/use-numbers";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useDebounced } from "@/components/hooks/use-debounced";
import { ApiProblem } from "@/lib/http/fetcher";
import { type Acceptance, tryAcceptQuery } from "@/lib/pricing/actions/client";
import { cx } from "@/components/ui/cx";
import { Slider } from "@/components/ui/slider";

interface PriceValueProps extends PriceProps {
  selection: Selection;
}

/** The value to accept as one control, and what it does to the nights' prices. */
export function PriceValue({ item, evidence, selection }: PriceValueProps) {
  const t = useTranslations("actions.value");
  const { query, type, band } = usePrice({ item });
  const currency = query.data?.currency ?? null;
  const { money } = useFormats(currency);
  const { value } = selection.acceptingOf(item);
  const { current, recommended } = evidence;
  const isEditable = canAccept(item);
  const edit = (next: number) => selection.edit(item, { value: Math.round(next) });
  return (
    <section
      aria-label={t("title")}
      className="min-w-0 rounded-lg border border-accent bg-surface text-sm"
    >
      <div className="grid gap-x-10 gap-y-4 p-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-1">
          <NumberField
            label={t(type, { currency: currency ?? "" })}
            value={value}
            onChange={edit}
            isReadOnly={!isEditable}
            minValue={1}
            maxValue={mostAmount.nightly}
            step={1}
            formatOptions={{ maximumFractionDigits: 0 }}
          />
          <ChangeNote current={current} value={value} />
        </div>
        <PriceScale
          current={current}
          suggested={recommended}
          value={value}
          band={band}
          money={money}
          isDisabled={!isEditable}
          onChange={edit}
        />
      </div>
      <Footer item={item} evidence={evidence} selection={selection} />
    </section>
  );
}

/** What the value does to the coming nights. */
function Footer({ item, evidence, selection }: PriceValueProps) {
  const { query } = usePrice({ item });
  const { money } = useFormats(query.data?.currency ?? null);
  return (
    <div className="border-t border-line px-4 py-3">
      <PriceEffect
        item={item}
        evidence={evidence}
        accepting={selection.acceptingOf(item)}
        money={money}
        onNewer={selection.decide.refresh}
      />
    </div>
  );
}

/** The change in percent, with a note where it is large. */
function ChangeNote({ current, value }: { current: number; value: number }) {
  const t = useTranslations("actions.value");
  const numbers = useNumbers();
  if (!Number.isFinite(value) || current === 0) return null;
  const change = numbers.change(100 * (value / current - 1));
  return isUnusual(current, value) ? (
    <p className="text-warning-ink tabular-nums">{t("beyond", { change })}</p>
  ) : (
    <p className="text-ink-faint tabular-nums">{t("within", { change })}</p>
  );
}

const typingMs = 250;

interface PriceEffectProps extends PriceProps {
  accepting: Accepting;
  money: (value: number) => string;
  /** Loads the suggestion that replaced this one. */
  onNewer: () => void;
}

/** Effect of accepting the value on the prices of the coming nights, from a dry run. */
function PriceEffect({ item, evidence, accepting, money, onNewer }: PriceEffectProps) {
  const t = useTranslations("actions.value");
  const { value, withChildren } = useDebounced(accepting, typingMs);
  const isTried =
    canAccept(item) && Number.isInteger(value) && value > 0 && value !== evidence.current;
  const acceptance: Acceptance = {
    listing_id: item.listing.id,
    pms: item.listing.pms,
    nudge_id: evidence.nudgeId,
    value,
    update_children: withChildren,
  };
  const { data, error } = useQuery({
    ...tryAcceptQuery(item.source.account, acceptance),
    enabled: isTried,
    placeholderData: keepPreviousData,
  });
  const isNewer = error instanceof ApiProblem && error.status === 409;
  const load = useEffectEvent(onNewer);
  useEffect(() => {
    if (isNewer) load();
  }, [isNewer]);
  if (error) {
    return (
      <p role="alert" className="text-danger-ink">
        {isNewer ? t("newer") : error.message}
      </p>
    );
  }
  if (value === evidence.current) return <p className="text-ink-faint">{t("same")}</p>;
  if (!isTried) return null;
  return data ? (
    <EffectText effect={data} money={money} />
  ) : (
    <p className="text-ink-faint">{t("trying")}</p>
  );
}

interface PriceScaleProps {
  current: number;
  suggested: number;
  value: number;
  band: Band | null;
  money: (value: number) => string;
  isDisabled: boolean;
  onChange: (value: number) => void;
}

/** The value on a slider, with the current price and the prices of comparable homes on the same scale. */
function PriceScale(props: PriceScaleProps) {
  const { current, suggested, value, band, money, isDisabled, onChange } = props;
  const t = useTranslations("actions.value");
  const scale = scaleOf(current, suggested, band);
  const at = (price: number) => `${shareOf(price, scale)}%`;
  return (
    <div className="flex min-w-0 flex-col gap-1 px-2 text-xs text-ink-faint tabular-nums">
      <div aria-hidden className="relative h-4">
        <Mark at={shareOf(current, scale)}>{t("now", { value: money(current) })}</Mark>
      </div>
      <div className="relative">
        <Slider
          label={t("slider")}
          value={Number.isFinite(value) ? value : suggested}
          onChange={onChange}
          minValue={scale.low}
          maxValue={scale.high}
          step={1}
          isDisabled={isDisabled}
          formatOptions={{ maximumFractionDigits: 0 }}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 h-4 w-0.5 -translate-x-1/2 bg-ink"
          style={{ left: at(current) }}
        />
      </div>
      {band && <MarketBand band={band} scale={scale} money={money} />}
    </div>
  );
}

interface MarketBandProps extends Pick<PriceScaleProps, "money"> {
  band: Band;
  scale: Scale;
}

/** The middle half of the prices of comparable homes, with their median. */
function MarketBand({ band: { low, middle, high }, scale, money }: MarketBandProps) {
  const t = useTranslations("actions.value");
  const [from, to] = [shareOf(low, scale), shareOf(high, scale)];
  return (
    <>
      <div aria-hidden className="relative h-2.5">
        <span
          className="absolute inset-y-0 rounded-xs bg-band-inner"
          style={{ left: `${from}%`, width: `${to - from}%` }}
        />
        <span
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-band-median"
          style={{ left: `${shareOf(middle, scale)}%` }}
        />
      </div>
      <p>{t("asks", { low: money(low), middle: money(middle), high: money(high) })}</p>
    </>
  );
}

/** A text over its place on the scale, kept within it. */
function Mark({ at, children }: { at: number; children: string }) {
  return (
    <span
      className={cx(
        "absolute whitespace-nowrap",
        at > 80 ? "-translate-x-full" : at > 20 && "-translate-x-1/2",
      )}
      style={{ left: `${at}%` }}
    >
      {children}
    </span>
  );
}

const rounding = 1e-9;
/** The part of the present price that a value may change without a note. */
const usualChange = 0.1;
/** The part that the slider reaches at most. */
const mostShown = 0.3;

interface Scale {
  low: number;
  high: number;
}

/** Ends of the slider: ten percent to each side of the present price, wider where the suggestion or the market is. */
export function scaleOf(current: number, suggested: number, band: Band | null): Scale {
  const wanted = [suggested, ...(band ? [band.low, band.high] : [])];
  const within = (value: number) =>
    Math.min(current * (1 + mostShown), Math.max(current * (1 - mostShown), value));
  const values = [
    current * (1 - usualChange),
    current * (1 + usualChange),
    suggested,
    ...wanted.map(within),
  ];
  // In binary, 200 × 1.1 is not exactly 220.
  return {
    low: Math.floor(Math.min(...values) + rounding),
    high: Math.ceil(Math.max(...values) - rounding),
  };
}

/** Position of a value between the ends, in percent; values beyond are at the end. */
export function shareOf(value: number, { low, high }: Scale): number {
  return high === low ? 0 : (100 * Math.min(Math.max(value - low, 0), high - low)) / (high - low);
}

/** True if the change is larger than usual. */
export function isUnusual(current: number, value: number): boolean {
  return current > 0 && Math.abs(value / current - 1) > usualChange + 1e-9;
}
