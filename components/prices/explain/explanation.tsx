"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { ErrorView } from "@/components/query-view/error-view";
import { cx } from "@/components/ui/cx";
import { daysBetween } from "@/lib/core/dates";
import { lastDayAhead } from "@/lib/pricing/prices/schema";
import type { NightAnswer } from "@/lib/pricing/prices/schema-night";
import { nightQuery } from "@/lib/pricing/prices/client-night";
import { ExplanationBody } from "./explanation-body";
import { ExplanationFooter } from "./explanation-footer";
import { ExplanationHeader } from "./explanation-header";
import { BodySkeleton } from "./explanation-skeleton";
import { explanationKeys } from "./explanation-keys";

/** A listing as addresses name it. */
export interface ListingName {
  id: string;
  pms: string;
}

export interface ExplanationProps {
  listing: ListingName;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Moves by nights, or by listings of the page; no arrows without it. */
  onMove?: (nights: number, listings: number) => void;
  /** Are there other listings to move to? */
  hasListings?: boolean;
  /** Opens the override editor; for callers who may edit rules. */
  onOverride?: () => void;
  onClose: () => void;
  /** On phones only price and factors, and how to see all of it. */
  onExpand?: (() => void) | undefined;
}

/** The move without nights before the listing's today and after the last one that has a price. */
function boundedMove(
  { date, onMove }: ExplanationProps,
  answer: NightAnswer | undefined,
): ExplanationProps["onMove"] {
  if (!onMove) return undefined;
  return (nights, listings) => {
    const ahead = answer ? daysBetween(answer.listing.today, date) + nights : 0;
    if (nights === 0 || (ahead >= 0 && ahead <= lastDayAhead)) onMove(nights, listings);
  };
}

/** Why a night has its price: price, market that night, each step with its level. The contents of a panel. */
export function Explanation(props: ExplanationProps) {
  const { listing, date, onExpand } = props;
  const t = useTranslations("explain");
  const { account } = useAccount();
  const query = useQuery(nightQuery(account, { ...listing, date }));
  const { data, error } = query;
  const isStale = query.isPlaceholderData;
  const canOverride = data?.can.edit_rules === true && data.night !== null;
  const move = boundedMove(props, data);
  const { onOverride, onMove: _, ...others } = props;
  const given = {
    ...others,
    ...(move && { onMove: move }),
    ...(canOverride && onOverride && { onOverride }),
  };
  return (
    <section
      aria-label={t("label")}
      aria-busy={isStale || query.isPending}
      onKeyDown={explanationKeys(given)}
      className="flex min-h-0 flex-1 flex-col bg-surface"
    >
      <ExplanationHeader {...given} answer={data} isStale={isStale} />
      <div
        className={cx(
          "min-h-0 flex-1 overflow-y-auto transition-opacity focus-ring-inset",
          isStale && "opacity-60",
          onExpand && "max-sm:flex-none max-sm:overflow-visible",
        )}
      >
        {error ? (
          <div className="p-5">
            <ErrorView
              title={t("failed")}
              message={error.message}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          </div>
        ) : data ? (
          <ExplanationBody {...props} answer={data} />
        ) : (
          <BodySkeleton isBrief={onExpand !== undefined} />
        )}
      </div>
      <ExplanationFooter {...given} answer={data} />
    </section>
  );
}
