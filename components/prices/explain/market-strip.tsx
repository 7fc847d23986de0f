"use client";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { Badge } from "@/components/ui/badge";
import { MarketCredit } from "@/components/prices/market-credit";
import { TextLink } from "@/components/ui/text-link";
import type { NightAnswer, NightMarket } from "@/lib/pricing/prices/schema-night";
import { type ListingName, usePrices } from "./explanation-props";
import { cx } from "@/components/ui/cx";

interface MarketStripProps {
  listing: ListingName;
  answer: NightAnswer;
  price: number;
}

/** Market prices that night, with the listing's own price. */
export function MarketStrip({ listing, answer: { market }, price }: MarketStripProps) {
  const t = useTranslations("explain.market");
  const { account, href } = useAccount();
  const percentiles = market && percentilesOf(market);
  const address = encodeURIComponent(`${listing.pms}/${listing.id}`);
  return (
    <section aria-label={t("title")} className="border-b border-line bg-paper px-5 py-3">
      <div className="flex items-center gap-x-2 text-sm">
        <h3 className="shrink-0 font-semibold text-ink">{t("title")}</h3>
        {market && <Comparables market={market} />}
        <TextLink href={href(`/neighborhood?listing=${address}`)} className="ml-auto shrink-0">
          {t("link")}
        </TextLink>
      </div>
      {percentiles ? (
        <>
          <PercentileBar percentiles={percentiles} price={price} />
          <MarketCredit account={account} className="mt-1.5" />
        </>
      ) : (
        <p className="mt-1 text-sm text-ink-faint">
          {t(market && market.confidence !== "none" ? "noNight" : "none")}
        </p>
      )}
    </section>
  );
}

function Comparables({ market: { category, count, confidence } }: { market: NightMarket }) {
  const t = useTranslations("explain.market");
  const size = useTranslations("neighborhood.category");
  const bedrooms = Number(category);
  const name =
    bedrooms < 0
      ? size("room")
      : bedrooms === 0
        ? size("studio")
        : size("bedrooms", { count: bedrooms });
  return (
    <>
      <span className="min-w-0 truncate text-ink-faint">{t("comparables", { name, count })}</span>
      {confidence === "low" && <Badge tone="warning">{t("low")}</Badge>}
    </>
  );
}

function percentilesOf({ p25, p50, p75, p90 }: NightMarket): Percentiles | null {
  if (p25 === null || p50 === null || p75 === null || p90 === null) return null;
  return { p25, p50, p75, p90 };
}

interface Percentiles {
  p25: number;
  p50: number;
  p75: number;
  p90: number;
}

interface PercentileBarProps {
  percentiles: Percentiles;
  price: number;
}

const names = ["p25", "p50", "p75", "p90"] as const;

/** Width of a label in % of the narrowest bar; closer ones are spread evenly below it. */
const labelShare = 19;

/** Bands of the market's prices with the own price marked. */
function PercentileBar({ percentiles, price }: PercentileBarProps) {
  const t = useTranslations("explain.market");
  const { plain } = usePrices(null);
  const { p25, p50, p75, p90 } = percentiles;
  const low = Math.min(p25, price);
  const high = Math.max(p90, price);
  const rest = 0.15 * (high - low) || 1;
  const place = (value: number): number => (100 * (value - low + rest)) / (high - low + 2 * rest);
  const at = (value: number): string => `${place(value)}%`;
  const width = (from: number, to: number): string =>
    `${(100 * (to - from)) / (high - low + 2 * rest)}%`;
  return (
    <>
      <div aria-hidden className="relative mt-6.5 h-4 border-b border-edge tabular-nums">
        <Band left={at(p25)} width={width(p25, p75)} className="rounded-l-xs bg-band-inner" />
        <Band left={at(p75)} width={width(p75, p90)} className="rounded-r-xs bg-band-outer" />
        <span className="absolute inset-y-0 w-0.5 bg-band-median" style={{ left: at(p50) }} />
        <span
          className="absolute -top-1 -bottom-px w-0.5 -translate-x-1/2 bg-accent"
          style={{ left: at(price) }}
        />
        <span
          className="absolute -top-5 -translate-x-1/2 text-xs font-semibold whitespace-nowrap text-accent"
          style={{ left: `clamp(2.5rem, ${at(price)}, calc(100% - 2.5rem))` }}
        >
          {t("own", { price: plain(price, false) })}
        </span>
      </div>
      <Labels percentiles={percentiles} price={price} place={place} />
    </>
  );
}

type Place = (value: number) => number;

/** Percentiles in words, below their places where these are far enough apart. */
function Labels({ percentiles, price, place }: PercentileBarProps & { place: Place }) {
  const t = useTranslations("explain.market");
  const { plain } = usePrices(null);
  const places = names.map((name) => place(percentiles[name]));
  const isApart =
    places.slice(1).every((each, index) => each - (places[index] ?? 0) >= labelShare) &&
    (places.at(-1) ?? 0) <= 100 - labelShare / 2;
  return (
    <dl className="relative mt-1 flex h-4 justify-between gap-2 text-xs whitespace-nowrap text-ink-faint tabular-nums">
      <div className="sr-only">
        <dt>{t("ownPrice")}</dt>
        <dd>{plain(price, false)}</dd>
      </div>
      {names.map((name) => (
        <div
          key={name}
          className={cx("flex gap-1", isApart && "absolute -translate-x-1/2")}
          style={isApart ? { left: `${place(percentiles[name])}%` } : undefined}
        >
          <dt>{t(name)}</dt>
          <dd className="font-medium text-ink-soft">{plain(percentiles[name], false)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Band({ left, width, className }: { left: string; width: string; className: string }) {
  return <span className={`absolute inset-y-0 ${className}`} style={{ left, width }} />;
}
