"use client";
import { memo, useMemo } from "react";
import { type ListingRow, nameInHome, percentOf } from "@/lib/catalog/rows";
import { type Block, xOf, type Axis } from "./axis";
import { type RowNights, useRowNights } from "./use-row-nights";
import { changeOf, useChangeText, useNightText, type GridWeek, weekOf } from "./use-night-text";
import { Bars, HiddenCell, Tiles, type NightsProps } from "./tiles";
import { type LineProps, cellId, columnIndex, closedLook, cornerLook, demandLooks } from "./layout";
import { cx } from "@/components/ui/cx";
import { RotateCw, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import type { CalendarRow, YesterdayRow } from "@/lib/pricing/prices/schema-calendar";
import type { GridFormats } from "./use-grid-formats";
import { HomeToggle } from "@/components/listings/home-toggle";
import { useNumbers } from "@/components/hooks/use-numbers";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { dateOf } from "@/lib/core/dates";
import { type CalendarListing, rowYesterdayQuery } from "@/lib/pricing/prices/client";

import Link from "next/link";

interface ListingLineProps extends LineProps {
  row: ListingRow;
  /** Shows or hides the other listings of the row's home. */
  onHome: (row: ListingRow) => void;
  blocks: readonly Block[];
  /** Selected days, joined with commas. */
  selected: string;
}

const none: RowNights = {
  error: null,
  currency: null,
  usualStay: 1,
  units: null,
  bars: [],
  nightOn: () => undefined,
};

/** A listing with its nights. */
export const ListingLine = memo(function ListingLine(props: ListingLineProps) {
  const { row, blocks, index, top, axis, active, formats } = props;
  const { nights = none, isFailed, retry } = useRowNights(row.listing, blocks);
  const { nightText, weekText } = useNightText(formats);
  const yesterday = useYesterday(row.listing, blocks, axis);
  const changeText = useChangeText(formats);
  const text = axis.unit === 7 ? weekText : nightText;
  const changeOn = (day: number) => {
    const night = nights.nightOn(day);
    const change = night && changeOf(night, yesterday(day));
    return change ? { ...change, text: changeText(change, nights.currency) } : null;
  };
  const label = active === null ? undefined : labelOf(active);
  function labelOf(day: number): string {
    const change = changeOn(day);
    const parts = [text(nights, day), ...(change ? [change.text] : [])];
    return `${row.listing.name}, ${formats.long(day)}: ${parts.join(", ")}`;
  }
  const drawn = { ...props, nights, label, changeOn };
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={row.key}
      className="absolute inset-x-0 block h-9.5 border-b border-line"
      style={{ top }}
    >
      <NameCell row={row} names={props.names} formats={formats} onHome={props.onHome} />
      {!isFailed && (axis.unit === 7 ? <Weeks {...drawn} /> : <Tiles {...drawn} />)}
      {isFailed && active !== null && (
        <HiddenCell index={index} axis={axis} day={active} label={label} />
      )}
      {axis.unit === 1 && <Bars {...drawn} />}
      <RowNotice
        row={row}
        names={props.names}
        error={isFailed ? "failed" : nights.error}
        onRetry={retry}
      />
    </tr>
  );
});

/** A column per week in the colour of its median demand, filled from below by the booked share. */
function Weeks(props: NightsProps) {
  const { nights, first, last, axis } = props;
  const chosen = new Set(props.selected.split(",").map(Number));
  const columns = [];
  for (let day = first; day <= last; day += 7) {
    const week = weekOf(nights, day);
    columns.push(
      <td
        key={day}
        id={cellId(props.index, day)}
        aria-colindex={columnIndex(axis, day)}
        aria-selected={chosen.has(day)}
        aria-label={day === props.active ? props.label : undefined}
        className={cx(
          "absolute top-1 flex h-7.5 flex-col justify-end overflow-clip rounded-xs",
          lookOf(week),
        )}
        style={{ left: props.names + xOf(axis, day) + 1, width: axis.night * 7 - 2 }}
      >
        {week && week.booked > 0 && (
          <span
            className="block bg-field/70"
            style={{ height: `${(week.booked / week.nights) * 100}%` }}
          />
        )}
      </td>,
    );
  }
  return columns;
}

function lookOf(week: GridWeek | undefined): string {
  if (!week) return "animate-pulse bg-muted";
  if (week.open === 0 && week.closed > 0) return closedLook;
  return cx(demandLooks[week.demand], week.hasOverride && cornerLook);
}

interface RowNoticeProps {
  row: ListingRow;
  names: number;
  error: CalendarRow["error"] | "failed";
  onRetry: () => void;
}

/** Says across the nights of a row why it has no prices, and what to do. */
function RowNotice({ row, names, error, onRetry }: RowNoticeProps) {
  const t = useTranslations("prices.grid");
  const { href } = useAccount();
  if (error === null) return null;
  return (
    <td
      aria-colindex={2}
      className="sticky z-5 -mt-9.25 flex h-9.25 w-fit items-center gap-2 px-4 text-sm text-ink-soft"
      style={{ left: names }}
    >
      {error === "failed" ? (
        <>
          <TriangleAlert aria-hidden className="size-3.5 text-danger" />
          {t("rowFailed")}
          <Button size="sm" onPress={onRetry}>
            <RotateCw aria-hidden />
            {t("retry")}
          </Button>
        </>
      ) : error === "LISTING_NO_DATA" ? (
        <TextLink
          href={href(`/listings?${new URLSearchParams({ open: row.key })}`)}
          className="rounded-xs bg-surface px-1"
        >
          {t("setBase")}
        </TextLink>
      ) : (
        t("gone")
      )}
    </td>
  );
}

/** Name, base price, and the booked share of the next 30 nights, or the unavailable share where bookings aren't known. */
function NameCell({
  row,
  names,
  formats,
  onHome,
}: {
  row: ListingRow;
  names: number;
  formats: GridFormats;
  onHome: (row: ListingRow) => void;
}) {
  const { listing, place } = row;
  const t = useTranslations("prices.grid");
  const { percent: write } = useNumbers();
  const { href } = useAccount();
  const percent = percentOf(listing.occupancy_next_30);
  const closed = percent === null ? percentOf(listing.unavailable_share_next_30) : null;
  const path = `/listings/${encodeURIComponent(listing.pms)}/${encodeURIComponent(listing.id)}`;
  return (
    <th
      scope="row"
      aria-colindex={1}
      className={cx(
        "sticky left-0 z-10 flex h-full flex-col justify-center gap-px border-r border-edge bg-surface pr-3 text-left font-normal",
        place?.kind === "below" ? "pl-7 lg:pl-9" : "pl-4 lg:pl-6",
      )}
      style={{ width: names }}
    >
      {place?.kind === "above" && <HomeToggle {...{ row, place }} onToggle={() => onHome(row)} />}
      <Link
        href={href(path)}
        prefetch={false}
        tabIndex={-1}
        title={listing.name}
        className="truncate text-sm leading-4 font-semibold text-ink hover:underline"
      >
        {nameInHome(row)}
      </Link>
      <span className="flex items-center gap-2 text-xs leading-3.5 text-ink-faint tabular-nums">
        <span className="min-w-0 flex-1 truncate">
          {listing.base === null ? t("noBase") : formats.price(listing.base, listing.currency)}
        </span>
        {percent !== null && <BookedShare percent={percent} hasBar={names >= widthWithBar} />}
        {closed !== null && (
          <span title={t("untold")}>{t("unavailable30", { percent: write(closed) })}</span>
        )}
      </span>
    </th>
  );
}

/** Column width in px below which the bar would leave no room for the base price. */
const widthWithBar = 180;

function BookedShare({ percent, hasBar }: { percent: number; hasBar: boolean }) {
  const t = useTranslations("prices.grid");
  const { percent: write } = useNumbers();
  return (
    <>
      {hasBar && (
        <span aria-hidden className="h-1 w-10 overflow-hidden rounded-full bg-muted">
          <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
        </span>
      )}
      <span className={cx("text-right text-ink-soft", hasBar && "w-9")}>
        <span className="sr-only">{t("booked30Of", { percent: write(percent) })}</span>
        <span aria-hidden>{write(percent)}</span>
      </span>
    </>
  );
}

/** Returns a night's price yesterday; null where it isn't known. */
type PriceYesterday = (day: number) => number | null;

const unknown: PriceYesterday = () => null;
const noBlocks: readonly Block[] = [];

/** Reads yesterday's prices of a listing in some blocks, in the closest zoom only, because others have no room. */
function useYesterday(
  listing: CalendarListing,
  blocks: readonly Block[],
  { zoom }: Pick<Axis, "zoom">,
): PriceYesterday {
  const { account } = useAccount();
  const read = zoom === "2w" ? blocks : noBlocks;
  const rows = useQueries({
    queries: read.map(({ first, last }) =>
      rowYesterdayQuery(account, listing, dateOf(first), dateOf(last)),
    ),
    combine: rowsOf,
  });
  return useMemo(() => {
    if (read.length === 0) return unknown;
    return (day) => {
      const at = read.findIndex(({ first, last }) => first <= day && day <= last);
      return rows[at]?.prices[day - (read[at]?.first ?? 0)] ?? null;
    };
  }, [read, rows]);
}

function rowsOf(results: UseQueryResult<YesterdayRow>[]) {
  return results.map(({ data }) => data ?? null);
}
