"use client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ErrorView } from "@/components/query-view/query-view";
import { cx } from "@/components/ui/cx";
import type { NightAnswer } from "@/lib/pricing/prices/schema-night";
import { ExplanationHeader } from "./explanation-header";
import { type ExplanationProps, type ListingName, usePrices } from "./explanation-props";
import { Skeleton } from "@/components/ui/skeleton";
import { useAccount } from "@/components/hooks/use-account";
import { daysBetween } from "@/lib/core/dates";
import { nightQuery } from "@/lib/pricing/prices/client";
import { lastDayAhead } from "@/lib/pricing/prices/rules";
import { useEffect, useEffectEvent, useRef } from "react";
import { isTyping, Kbd } from "@/components/ui/kbd";
import { ArrowUpRight, Layers, Tag } from "lucide-react";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/text-link";
import { levelText } from "@/lib/pricing/levels/level-ref";
import { EmptyState } from "@/components/ui/empty-state";
import { waterfallOf, type WaterfallRow, equationOf } from "@/lib/pricing/prices/waterfall";
import { MarketStrip } from "./market-strip";
import { Waterfall, ChangeText } from "./waterfall";

/** Why a night has its price: price, market that night, each step with its level. The contents of a panel. */
export default function Explanation(props: ExplanationProps) {
  const t = useTranslations("explain");
  const { query, allowed } = useExplanation(props);
  const panel = useExplanationKeys(allowed);
  const isStale = query.isPlaceholderData;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t("label")}
      aria-busy={isStale || query.isPending}
      className="flex min-h-0 flex-1 flex-col bg-surface outline-none"
    >
      <ExplanationHeader
        {...allowed}
        answer={query.data}
        isStale={isStale}
        isFailed={query.error !== null}
      />
      <div
        {...scrolled}
        className={cx(
          "min-h-0 flex-1 overflow-y-auto transition-opacity focus-ring-inset",
          isStale && "opacity-60",
          props.onExpand && "max-sm:flex-none max-sm:overflow-visible",
        )}
      >
        <Body {...allowed} query={query} />
      </div>
      <ExplanationFooter {...allowed} answer={query.data} />
    </section>
  );
}

/** Keys scroll what has no controls. */
const scrolled = { tabIndex: 0 };

/** The steps, or what is known until they are read. */
function Body({ query, ...props }: ExplanationProps & { query: UseQueryResult<NightAnswer> }) {
  const t = useTranslations("explain");
  const { data, error } = query;
  if (error) {
    return (
      <div className="p-5">
        <ErrorView
          title={t("failed")}
          message={error.message}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  if (!data) return <BodySkeleton isBrief={props.onExpand !== undefined} />;
  return <ExplanationBody {...props} answer={data} />;
}

/** Steps that most prices have. */
const usualRows = 7;

/** Market and steps of the same size while they are read. */
function BodySkeleton({ isBrief }: { isBrief: boolean }) {
  const t = useTranslations("explain");
  return (
    <>
      <output className="sr-only">{t("loading")}</output>
      {isBrief && <Skeleton className="mx-5 mt-3 h-16 sm:hidden" />}
      <div aria-hidden className={cx(isBrief && "max-sm:hidden")}>
        <div className="border-b border-line bg-paper px-5 py-3">
          <Skeleton className="h-4.5 w-64 max-w-full" />
          <Skeleton className="mt-6.5 h-4 w-full" />
          <Skeleton className="mt-1 h-4 w-full" />
        </div>
        <div className="h-9 border-b border-line" />
        {Array.from({ length: usualRows }, (_, at) => (
          <div key={at} className="flex h-15 justify-between border-b border-line px-5 py-2.5">
            <div className="flex flex-col gap-2">
              <Skeleton className="h-3.5 w-32" />
              <Skeleton className="h-3 w-48" />
            </div>
            <Skeleton className="h-3.5 w-10" />
          </div>
        ))}
      </div>
    </>
  );
}

/** Loads the night, and returns the panel's commands: moving within the nights that have prices, overriding. */
function useExplanation(props: ExplanationProps) {
  const { listing, date } = props;
  const query = useQuery(nightQuery(useAccount().account, { ...listing, date }));
  const { onOverride, onMove, ...others } = props;
  const allowed: ExplanationProps = {
    ...others,
    ...(onMove && { onMove: bounded(onMove, date, query.data) }),
    ...(canOverride(query.data) && onOverride && { onOverride }),
  };
  return { query, allowed };
}

function canOverride(answer: NightAnswer | undefined): boolean {
  return answer?.can.edit_rules === true && answer.night !== null;
}

/** A move without nights before the listing's today and after the last one that has a price. */
function bounded(
  move: NonNullable<ExplanationProps["onMove"]>,
  date: string,
  answer: NightAnswer | undefined,
): NonNullable<ExplanationProps["onMove"]> {
  return (nights, listings) => {
    const ahead = answer ? daysBetween(answer.listing.today, date) + nights : 0;
    if (nights === 0 || (ahead >= 0 && ahead <= lastDayAhead)) move(nights, listings);
  };
}

/** Keys of the panel that the ref is given to: arrows move, `o` overrides, Escape closes. */
function useExplanationKeys(props: ExplanationProps) {
  const panel = useRef<HTMLElement>(null);
  const { isFocused } = props;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const act = isTyping(event.target) ? undefined : actsOf(props)[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const node = panel.current;
    const listen = (event: KeyboardEvent): void => onKey(event);
    node?.addEventListener("keydown", listen);
    if (isFocused) node?.focus();
    return () => node?.removeEventListener("keydown", listen);
  }, [isFocused]);
  return panel;
}

function actsOf({
  onMove,
  hasListings = true,
  onOverride,
  onClose,
}: ExplanationProps): Readonly<Record<string, (() => void) | undefined>> {
  return {
    Escape: onClose,
    ...(onOverride && { o: onOverride }),
    ...(onMove && { ArrowLeft: () => onMove(-1, 0), ArrowRight: () => onMove(1, 0) }),
    ...(onMove && hasListings && { ArrowUp: () => onMove(0, -1), ArrowDown: () => onMove(0, 1) }),
  };
}

/** What can be done about a night's price, and the panel's keys. */
function ExplanationFooter(props: ExplanationProps & { answer: NightAnswer | undefined }) {
  const { listing, onMove, hasListings = true, onOverride, onExpand, answer } = props;
  const t = useTranslations("explain");
  const { href } = useAccount();
  const at = levelText({ scope: "listing", listing_id: listing.id, pms_name: listing.pms });
  return (
    <footer className="flex min-h-15 flex-wrap items-center gap-2 border-t border-line px-5 py-3 max-sm:[&>*]:h-11 max-sm:[&>*]:flex-1">
      {onOverride && (
        <Button variant="primary" onPress={onOverride}>
          {t("override")}
          <Kbd className="border-on-accent/40 bg-transparent text-on-accent max-sm:hidden">o</Kbd>
        </Button>
      )}
      {onExpand && answer?.night && (
        <Button onPress={onExpand} className="sm:hidden">
          <Layers aria-hidden />
          {t("expand")}
        </Button>
      )}
      {answer?.can.see_rules && (
        <LinkButton
          href={href(`/customizations?at=${encodeURIComponent(at)}`)}
          className={cx(onExpand && "max-sm:hidden")}
        >
          {t("rules")}
          <ArrowUpRight aria-hidden />
        </LinkButton>
      )}
      {onMove && <Hints hasListings={hasListings} />}
    </footer>
  );
}

function Hints({ hasListings }: { hasListings: boolean }) {
  const t = useTranslations("explain");
  return (
    <p className="ml-auto flex items-center gap-3 text-xs text-ink-faint max-sm:hidden!">
      <Hint keys={["←", "→"]} text={t("keys.night")} />
      {hasListings && <Hint keys={["↑", "↓"]} text={t("keys.listing")} />}
    </p>
  );
}

function Hint({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {text}
    </span>
  );
}

/** The market and the steps of a price; on phones first only the factors. */
function ExplanationBody({
  listing,
  answer,
  onExpand,
}: ExplanationProps & { answer: NightAnswer }) {
  const { night } = answer;
  if (!night?.reason) return <NoBase listing={listing} />;
  const rows = waterfallOf({ price: night.price, reason: night.reason });
  return (
    <>
      {onExpand && <FactorGrid rows={rows} />}
      <div className={cx(onExpand && "max-sm:hidden")}>
        {answer.can.see_market && (
          <MarketStrip listing={listing} answer={answer} price={night.price} />
        )}
        <Waterfall rows={rows} answer={answer} listing={listing} />
        <EquationText rows={rows} />
      </div>
    </>
  );
}

function NoBase({ listing: { pms, id } }: { listing: ListingName }) {
  const t = useTranslations("explain.noBase");
  const { href } = useAccount();
  return (
    <EmptyState
      icon={<Tag />}
      title={t("title")}
      action={
        <LinkButton
          variant="primary"
          href={href(`/listings?open=${encodeURIComponent(`${pms}/${id}`)}`)}
        >
          {t("action")}
        </LinkButton>
      }
    >
      {t("text")}
    </EmptyState>
  );
}

/** The changes of a price side by side, for phones. */
function FactorGrid({ rows }: { rows: readonly WaterfallRow[] }) {
  const t = useTranslations("customizations.waterfall");
  const changed = rows.filter(({ factor }) => factor !== null);
  if (changed.length === 0) return null;
  return (
    <dl className="mx-5 my-3 grid grid-cols-2 gap-x-8 gap-y-1 rounded-md border border-line bg-paper px-3 py-2 text-sm sm:hidden">
      {changed.map(({ key, factor }) => (
        <div key={key} className="flex justify-between gap-2">
          <dt className="truncate text-ink-faint">{t(key)}</dt>
          <dd>
            <ChangeText factor={factor ?? 1} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Base and factors multiplied out, and what is rounded. */
function EquationText({ rows }: { rows: readonly WaterfallRow[] }) {
  const t = useTranslations("explain.equation");
  const { factor, plain } = usePrices(null);
  const { base, factors, result, isRounded, next } = equationOf(rows);
  if (factors.length === 0) return null;
  const product = [base, ...factors].map(factor).join(" × ");
  const isEnd = next === "final" || next === "rounding";
  return (
    <div className="px-5 py-3 text-xs text-pretty text-ink-faint tabular-nums">
      <p className="text-sm">
        {product} {isRounded ? "≈" : "="}{" "}
        <strong className="font-semibold text-ink">
          {plain(result, !Number.isInteger(result))}
        </strong>{" "}
        {isEnd ? t("beforeRounding") : t("before", { next })}
      </p>
      <p className="mt-1">{t(isRounded ? "rounded" : "running")}</p>
    </div>
  );
}
