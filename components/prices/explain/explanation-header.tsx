"use client";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { daysBetween, toUtc } from "@/lib/core/dates";
import type { NightAnswer } from "@/lib/pricing/prices/schema-night";
import { type ExplanationProps, type ListingName, usePrices } from "./explanation-props";
import { changeFromBase, waterfallOf } from "@/lib/pricing/prices/waterfall";
import { useNumbers } from "@/components/hooks/use-numbers";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "@/components/hooks/use-account";
import { pmsTitle } from "@/lib/core/pms";
import { sentNightQuery } from "@/lib/delivery/pushes/client-listing";
import type { SentNight } from "@/lib/delivery/pushes/schema-listing";
import { momentText } from "@/components/hooks/time-format";

type State = NightAnswer["listing"]["state"];

const tones: Readonly<Record<State, Tone>> = {
  open: "neutral",
  booked: "accent",
  blocked: "neutral",
  unavailable: "neutral",
  unknown: "neutral",
};

interface HeaderProps extends ExplanationProps {
  answer: NightAnswer | undefined;
  /** The answer is of the night before. */
  isStale: boolean;
  isFailed: boolean;
}

/** Date, listing and price of the night, and how to move to the next one. */
export function ExplanationHeader({
  listing,
  date,
  onMove,
  onClose,
  answer,
  isStale,
  isFailed,
}: HeaderProps) {
  const t = useTranslations("explain");
  const format = useFormatter();
  const day = { weekday: "long", month: "short", day: "numeric", timeZone: "UTC" } as const;
  return (
    <header className="border-b border-line px-5 pt-4 pb-3">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 aria-live="polite" className="text-lg font-semibold text-ink">
            {format.dateTime(toUtc(date), day)}
          </h2>
          {answer && !isStale && <StateBadge answer={answer} className="max-sm:hidden" />}
        </div>
        {onMove && <Arrows onMove={onMove} isFirst={answer?.listing.today === date} />}
        <IconButton
          size="sm"
          aria-label={t("close")}
          onPress={onClose}
          className="-mr-2 max-sm:-my-2 max-sm:size-11"
        >
          <X aria-hidden />
        </IconButton>
      </div>
      {answer ? (
        <>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-faint">
            {!isStale && <StateBadge answer={answer} className="sm:hidden" />}
            <span className="min-w-0 text-pretty">
              {isStale ? answer.listing.name : <Facts answer={answer} date={date} />}
            </span>
          </p>
          <PriceLine answer={answer} />
          <SentLine listing={listing} date={date} answer={answer} />
        </>
      ) : (
        !isFailed && <HeaderSkeleton />
      )}
    </header>
  );
}

function StateBadge({ answer: { listing }, className }: StateBadgeProps) {
  const t = useTranslations("explain.state");
  const { units, state } = listing;
  return (
    <Badge tone={tones[state]} className={className}>
      {units ? t("units", { sold: units.sold, count: units.count }) : t(state)}
    </Badge>
  );
}

interface StateBadgeProps {
  answer: NightAnswer;
  className: string;
}

interface ArrowsProps {
  onMove: NonNullable<ExplanationProps["onMove"]>;
  isFirst: boolean;
}

function Arrows({ onMove, isFirst }: ArrowsProps) {
  const t = useTranslations("explain");
  return (
    <>
      <IconButton
        size="sm"
        aria-label={t("before")}
        isDisabled={isFirst}
        onPress={() => onMove(-1, 0)}
        className="max-sm:-my-2 max-sm:size-11"
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        aria-label={t("after")}
        onPress={() => onMove(1, 0)}
        className="max-sm:-my-2 max-sm:size-11"
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </>
  );
}

function Facts({ answer: { listing, night }, date }: { answer: NightAnswer; date: string }) {
  const t = useTranslations("explain");
  const parts = [
    listing.name,
    t("ahead", { days: daysBetween(listing.today, date) }),
    ...(listing.units ? unitsTexts(listing.units) : []),
    ...(night ? [t("stay", { nights: night.min_stay })] : []),
    ...(night?.unbookable === 1 && listing.state === "open" ? [t("unbookable")] : []),
  ];
  return parts.join(" · ");

  function unitsTexts({ open, closed }: NonNullable<NightAnswer["listing"]["units"]>): string[] {
    const left = t("unitsLeft", { count: open });
    return closed > 0 ? [left, t("unitsClosed", { count: closed })] : [left];
  }
}

function HeaderSkeleton() {
  return (
    <>
      <Skeleton className="my-0.5 h-3.5 w-64 max-w-full" />
      <div className="mt-2 flex h-10 items-center gap-4">
        <Skeleton className="h-7 w-28" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-3 w-56 max-w-full" />
          <Skeleton className="h-3 w-40 max-w-full" />
        </div>
      </div>
    </>
  );
}

/** The price, how far it is from the base, and what the channel shows. */
function PriceLine({ answer }: { answer: NightAnswer }) {
  const { night, listing } = answer;
  const { money } = usePrices(listing.currency);
  const sentence = useSentence(answer);
  const seen = useSeen(answer);
  if (!night) return null;
  return (
    <div className="mt-2 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-2xl font-semibold text-ink tabular-nums">{money(night.price)}</p>
      <div className="min-w-0 flex-1 basis-52 text-sm text-pretty tabular-nums">
        <p className="text-ink">{sentence}</p>
        {seen && <p className="text-ink-faint">{seen}</p>}
      </div>
    </div>
  );
}

/** How far the price is from the base, and what limits it. */
function useSentence({ night }: NightAnswer): string | null {
  const t = useTranslations("explain.price");
  const { percent } = useNumbers();
  if (!night?.reason) return null;
  const { thresholds, final_price_override: override } = night.reason;
  const change =
    (changeFromBase(waterfallOf({ price: night.price, reason: night.reason })) ?? 1) - 1;
  const share = percent(100 * Math.abs(change), { exactly: 1 });
  const direction = Math.abs(change) < 0.0005 ? "same" : change < 0 ? "below" : "above";
  const cause =
    thresholds.applied ??
    (override.price === undefined ? ("none" as const) : ("override" as const));
  return t(`cause.${cause}`, { from: t(direction, { share }) });
}

/** What the channel shows; null if unknown. */
function useSeen({ night, listing }: NightAnswer): string | null {
  const t = useTranslations("explain.price");
  const { money } = usePrices(listing.currency);
  if (!night) return null;
  const parts = [
    ...(night.ADR >= 0 ? [t(listing.units ? "sold" : "booked", { price: money(night.ADR) })] : []),
    ...(night.user_price >= 0 ? [t("seen", { price: money(night.user_price) })] : []),
  ];
  return parts.length === 0 ? null : parts.join(" · ");
}

interface SentLineProps {
  listing: ListingName;
  date: string;
  answer: NightAnswer;
}

/** The last push of the night; until it is loaded, or if it is not stored, the listing's last push. */
function SentLine({ listing, date, answer }: SentLineProps) {
  const t = useTranslations("explain.price");
  const { account } = useAccount();
  const lastPushed = answer.listing.last_date_pushed;
  const { data } = useQuery({
    ...sentNightQuery(account, listing, date),
    enabled: lastPushed !== null,
  });
  const at = useMoment(answer.listing.time_zone);
  const text = useOutcome(listing.pms, answer);
  if (lastPushed === null) return null;
  return (
    <p className="mt-1 text-sm text-pretty wrap-anywhere text-ink-faint tabular-nums">
      {data?.sent ? text(data.sent) : t("sent", { at: at(lastPushed) })}
    </p>
  );
}

function useMoment(timeZone: string): (at: string) => string {
  const format = useFormatter();
  return (at) => momentText(format, at, timeZone);
}

function useOutcome(pms: string, { night, listing }: NightAnswer) {
  const t = useTranslations("connections.outcome");
  const { money } = usePrices(listing.currency);
  const at = useMoment(listing.time_zone);
  return (sent: NonNullable<SentNight["sent"]>): string => {
    const { price, shown, message } = sent;
    const values = {
      pms: pmsTitle(pms),
      price: money(price),
      shown: shown === null ? "" : money(shown),
      message: message ?? t("noReason"),
      at: sent.at === null ? "" : at(sent.at),
      same: night?.price === price ? "yes" : "no",
    };
    return t(textOf(sent), values);
  };
}

function textOf({ outcome, shown, at }: NonNullable<SentNight["sent"]>) {
  if (outcome === "not_applied") return shown === null ? "not_shown" : outcome;
  if (outcome !== "confirmed") return outcome;
  const word = shown === null ? outcome : "rounded";
  return at === null ? word : (`${word}At` as const);
}
