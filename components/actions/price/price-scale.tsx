"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Slider } from "@/components/ui/slider";
import type { Band } from "./reason";
import { type Scale, scaleOf, shareOf } from "./scale";

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
export function PriceScale(props: PriceScaleProps) {
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
