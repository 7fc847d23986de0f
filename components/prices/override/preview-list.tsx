"use client";
import { useTranslations, useFormatter } from "next-intl";
import { useMemo, useRef, memo } from "react";
import { useVirtualRows } from "@/components/data-table/use-virtual-rows";
import type { SelectionPreview, PreviewedNight } from "@/lib/pricing/overrides/schema-selection";
import { sentence } from "./use-override";
import { ArrowRight } from "lucide-react";
import { usePercent } from "@/components/rules/use-percent";
import { cx } from "@/components/ui/cx";
import { toUtc } from "@/lib/core/dates";
import { useNumbers } from "@/components/hooks/use-numbers";

const keyboardScrolled = { tabIndex: 0 } as const;

/** Height of a row in px; a heading with a reason is measured. */
const rowHeight = 36;

interface PreviewListProps {
  listings: SelectionPreview["listings"];
  kind: OverrideKind;
}

/** Every night before and after, under its listing. Only rows in sight are in the document. */
export function PreviewList({ listings, kind }: PreviewListProps) {
  const t = useTranslations("overrides.preview");
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(listings), [listings]);
  const keyOf = useMemo(() => (index: number) => rows[index]?.key ?? String(index), [rows]);
  const hasMoved = rows.some((row) => row.kind === "night" && row.night.from !== row.night.to);
  const list = useVirtualRows({
    scroller,
    count: rows.length,
    heightOf: () => rowHeight,
    keyOf,
    pinned: () => [],
  });
  return (
    <div
      ref={scroller}
      // The list has no control that keys could scroll it by.
      {...keyboardScrolled}
      className="max-h-56 overflow-y-auto rounded-md border border-line bg-surface focus-ring-inset sm:max-h-72"
    >
      <ul aria-label={t("list")} className="flow-root" style={{ minHeight: list.size }}>
        {list.rows.map(({ index, key, gap }) => {
          const row = rows[index];
          return row ? (
            <li
              key={key}
              ref={list.measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              style={{ marginTop: gap }}
              className="border-b border-line last:border-b-0"
            >
              <Row row={row} kind={kind} hasMoved={hasMoved} />
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}

interface RowProps extends Pick<PreviewListProps, "kind"> {
  row: PreviewRow;
  /** Some price changes. */
  hasMoved: boolean;
}

function Row({ row, ...props }: RowProps) {
  if (row.kind === "listing") return <Heading listing={row.listing} />;
  return <NightRow night={row.night} currency={row.listing.currency} {...props} />;
}

function Heading({ listing: { name, errors } }: Pick<PreviewRow, "listing">) {
  const t = useTranslations("overrides.preview");
  return (
    <div className="bg-muted px-3 py-1.5 text-xs">
      <p className="font-semibold text-ink-soft">{name}</p>
      {errors.map((reason) => (
        <p key={reason} className="font-medium text-danger-ink">
          {t("notChanged", { reason: sentence(reason) })}
        </p>
      ))}
    </div>
  );
}

interface NightRowProps {
  night: PreviewedNight;
  currency: string | null;
  kind: OverrideKind;
  /** Some night's price changes, so that each row has a place for the percentage. */
  hasMoved: boolean;
}

/** One night: its date, what changes, or why nothing does. */
const NightRow = memo(function NightRow({ night, currency, kind, hasMoved }: NightRowProps) {
  const t = useTranslations("overrides.preview");
  const format = useFormatter();
  const isStayShown = kind === "stay" || night.min_stay_from !== night.min_stay_to;
  const isPriceShown = kind === "price" || night.from !== night.to;
  const date = format.dateTime(toUtc(night.date), {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  return (
    <div className="flex min-h-9 items-center gap-3 px-3 py-1 text-sm text-ink tabular-nums">
      <span className={cx("w-24 shrink-0", night.skipped && "text-ink-faint")}>{date}</span>
      {night.skipped ? (
        <span className="ml-auto text-ink-faint">{t(`skipped.${night.skipped}`)}</span>
      ) : (
        <span className="ml-auto flex flex-wrap justify-end gap-x-4">
          {isStayShown && <Stay night={night} />}
          {isPriceShown && <Price night={night} currency={currency} hasMoved={hasMoved} />}
        </span>
      )}
    </div>
  );
});

function Stay({ night: { min_stay_from: from, min_stay_to: to } }: Pick<NightRowProps, "night">) {
  const t = useTranslations("overrides.preview");
  const words = (count: number) => t("stay", { count });
  return <BeforeAfter before={String(from)} after={words(to)} same={from === to} />;
}

function Price({ night: { from, to }, currency, hasMoved }: Omit<NightRowProps, "kind">) {
  const t = useTranslations("overrides.preview");
  const money = useMoney();
  const signed = usePercent();
  if (from === null || to === null) return <span className="text-ink-faint">{t("noPrice")}</span>;
  const percent = percentOf(from, to);
  return (
    <span className="flex items-center gap-3">
      <BeforeAfter before={money(from, currency)} after={money(to, currency)} same={from === to} />
      {hasMoved && (
        <span
          className={cx(
            "w-14 text-right text-xs",
            (percent ?? 0) > 0 ? "text-up-ink" : "text-down-ink",
          )}
        >
          {percent !== null && signed(percent)}
        </span>
      )}
    </span>
  );
}

function BeforeAfter({ before, after, same }: { before: string; after: string; same: boolean }) {
  const t = useTranslations("overrides.preview");
  if (same) return <span className="text-ink-soft">{after}</span>;
  return (
    <span className="flex items-center gap-1.5">
      <span className="text-ink-faint">{before}</span>
      <ArrowRight aria-label={t("to")} className="size-3 text-ink-faint" />
      <span className="font-medium">{after}</span>
    </span>
  );
}

type Listing = SelectionPreview["listings"][number];

/** What the editor changes: prices, or minimum stays and days. */
export type OverrideKind = "price" | "stay";

/** A row of the preview: a listing's heading where there are several, or a night. */
type PreviewRow =
  | { key: string; kind: "listing"; listing: Listing }
  | { key: string; kind: "night"; listing: Listing; night: PreviewedNight };

/** The rows of all listings; those with errors first. */
function rowsOf(listings: readonly Listing[]): PreviewRow[] {
  const sorted = listings.toSorted(
    (a, b) => Number(b.errors.length > 0) - Number(a.errors.length > 0),
  );
  return sorted.flatMap((listing): PreviewRow[] => {
    const name = `${listing.pms}:${listing.id}`;
    const heading: PreviewRow = { key: name, kind: "listing", listing };
    const nights = listing.nights.map((night): PreviewRow => ({
      key: `${name}:${night.date}`,
      kind: "night",
      listing,
      night,
    }));
    return [...(listings.length > 1 || listing.errors.length > 0 ? [heading] : []), ...nights];
  });
}

/** Change of a price in percent to one decimal; null where there is none. */
export function percentOf(from: number | null, to: number | null): number | null {
  if (from === null || to === null || from <= 0 || from === to) return null;
  return Math.round((to / from - 1) * 1_000) / 10;
}

/** Writes amounts in a currency, without cents where there are none: "CA$201". */
export function useMoney(): (amount: number, currency: string | null) => string {
  return useNumbers().amount;
}
