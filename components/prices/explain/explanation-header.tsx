"use client";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Badge, type Tone } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { daysBetween, toUtc } from "@/lib/core/dates";
import type { NightAnswer } from "@/lib/pricing/prices/schema-night";
import type { ExplanationProps } from "./explanation-props";
import { PriceLine } from "./price-line";
import { SentLine } from "./sent-line";

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
  return (
    <Badge tone={tones[listing.state]} className={className}>
      {t(listing.state)}
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
    ...(night ? [t("stay", { nights: night.min_stay })] : []),
    ...(night?.unbookable === 1 && listing.state === "open" ? [t("unbookable")] : []),
  ];
  return parts.join(" · ");
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
