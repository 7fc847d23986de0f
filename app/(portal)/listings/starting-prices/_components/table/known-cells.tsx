"use client";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useNumbers } from "@/components/hooks/use-numbers";
import { Skeleton } from "@/components/ui/skeleton";
import { pmsTitle } from "@/lib/core/pms";
import type { StartingPrices } from "@/lib/pricing/starting-prices/schema";
import { originOf, reasonOf, unlikelyBy } from "../rules/origin";
import type { StartingRow } from "../rules/rows";
import { useCellScope } from "../state/scope";
import type { ColumnId } from "./column-shapes";

/** The listing's name, PMS and bedrooms. */
export function NameCell({ row: { listing } }: { row: StartingRow }) {
  const t = useTranslations("startingPrices");
  const { name, pms, no_of_bedrooms: count } = listing;
  const parts = [pmsTitle(pms), count !== null && t("bedrooms", { count })].filter(Boolean);
  return (
    <span title={name} className="flex min-w-0 flex-col py-1 leading-tight card:py-0">
      <span className="line-clamp-2 font-semibold whitespace-normal">{name}</span>
      <span className="truncate text-xs font-normal text-ink-faint">{parts.join(" · ")}</span>
    </span>
  );
}

interface KnownCellProps {
  row: StartingRow;
  source: Exclude<ColumnId, "name" | "suggested" | "from" | "status">;
  /** What the source says; null where it says nothing. */
  children: (sources: NonNullable<StartingPrices["sources"]>) => ReactNode;
}

/** What one source knows about a listing, a grey bar until it is loaded. On cards two are beside each other. */
function KnownCell({ row: { suggestion }, source, children }: KnownCellProps) {
  const t = useTranslations("startingPrices.columns");
  const { isWaiting } = useCellScope();
  const isLoading = !suggestion && isWaiting;
  return (
    <span className="flex flex-col leading-tight card:w-32 card:text-left card:leading-normal">
      <span className="hidden text-ink-faint card:inline">{t(source)}</span>
      {isLoading && <Skeleton className="ml-auto h-3 w-12 card:ml-0" />}
      {!isLoading && (suggestion?.sources ? children(suggestion.sources) : <Known value={null} />)}
    </span>
  );
}

/** A value above what it is made of. */
function Known({ value, children }: { value: ReactNode; children?: ReactNode }) {
  return (
    <span className="flex flex-col card:block">
      <span className={value === null ? "text-ink-faint" : "card:text-sm card:text-ink"}>
        {value ?? "–"}
      </span>
      {children !== undefined && (
        <span className="text-xs text-ink-faint card:ml-1">{children}</span>
      )}
    </span>
  );
}

/** The level of the listing's open or booked nights. */
export function NightsCell({ row, source }: { row: StartingRow; source: "calendar" | "bookings" }) {
  const t = useTranslations("startingPrices.known");
  const { price } = useCellScope();
  return (
    <KnownCell row={row} source={source}>
      {({ [source]: found }) => (
        <Known value={found && price(found.value, null)}>
          {found ? t("nights", { count: found.nights }) : t("few")}
        </Known>
      )}
    </KnownCell>
  );
}

/** The PMS's base price, with a warning where it is far from what else is known. */
export function PmsBaseCell({ row }: { row: StartingRow }) {
  const t = useTranslations("startingPrices.known");
  const { price } = useCellScope();
  const { percent } = useNumbers();
  const off = row.suggestion ? unlikelyBy(row.suggestion) : null;
  return (
    <KnownCell row={row} source="pmsBase">
      {({ pms_base: base }) => {
        if (base === null) return <Known value={null}>{t("notSet")}</Known>;
        if (off === null) return <Known value={price(base, null)}>{t("field")}</Known>;
        return (
          <Known
            value={
              <span className="inline-flex items-center gap-1 font-medium text-warning-ink">
                <TriangleAlert aria-hidden className="size-3.5" />
                <span className="sr-only">{t("unlikely")}</span>
                {price(base, null)}
              </span>
            }
          >
            {t(off > 0 ? "higher" : "lower", { percent: percent(Math.abs(off)) })}
          </Known>
        );
      }}
    </KnownCell>
  );
}

/** The level of comparable homes. */
export function MarketCell({ row }: { row: StartingRow }) {
  const t = useTranslations("startingPrices.known");
  const { price } = useCellScope();
  return (
    <KnownCell row={row} source="market">
      {({ market }) => {
        if (!market) return <Known value={null}>{t("noHomes")}</Known>;
        const homes = t("homes", { count: market.comparables });
        const isLow = market.confidence === "low";
        return (
          <Known
            value={
              <span className={isLow ? "text-ink-faint" : undefined}>
                {price(market.value, null)}
              </span>
            }
          >
            {isLow ? t("low", { homes }) : homes}
          </Known>
        );
      }}
    </KnownCell>
  );
}

/** The suggested base price. */
export function SuggestedCell({ row }: { row: StartingRow }) {
  const t = useTranslations("startingPrices.groups");
  const { price, isWaiting } = useCellScope();
  const { suggestion, listing } = row;
  if (!suggestion && isWaiting) return <Skeleton className="ml-auto h-3 w-12" />;
  const base = suggestion?.base ?? null;
  return (
    <span className="card:text-sm card:text-ink">
      <span className="hidden font-normal card:inline">{t("suggestion")} </span>
      {base === null ? (
        <span className="text-ink-faint">–</span>
      ) : (
        <span className="font-semibold">{price(base, listing.currency)}</span>
      )}
    </span>
  );
}

/** Where the suggestion comes from, and why from there. */
export function FromCell({ row: { suggestion } }: { row: StartingRow }) {
  const t = useTranslations("startingPrices");
  const { isWaiting } = useCellScope();
  if (!suggestion && isWaiting) return <Skeleton className="h-3 w-28 card:inline-block" />;
  if (!suggestion) return <span className="text-ink-faint">{t("from.failed")}</span>;
  if (suggestion.error !== undefined) {
    return <span className="whitespace-normal text-danger-ink">{suggestion.error}</span>;
  }
  const reason = reasonOf(suggestion);
  return (
    <span className="flex flex-col leading-tight card:inline-block card:min-w-40 card:leading-normal">
      <span className="card:text-ink-soft">{t(`from.${originOf(suggestion)}`)}</span>
      {reason && (
        <span className="text-xs whitespace-normal text-ink-faint card:before:content-[',_']">
          {t(`reason.${reason}`)}
        </span>
      )}
    </span>
  );
}
