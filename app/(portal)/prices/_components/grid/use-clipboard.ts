import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { addToast, showToast, toastQueue } from "@/components/toast/toast-queue";
import { blocksOf, type Axis, type Block } from "./axis";
import type { GridLayout } from "./layout";
import type { GridState } from "./use-grid-state";
import { areasOf, type Area, type Range } from "./selection";
import { dateOf, type DateText } from "@/lib/core/dates";
import type { GridRow } from "./grid-rows";
import { useQueryClient } from "@tanstack/react-query";
import { useAccount } from "@/components/hooks/use-account";
import { type GridNight, rowNights, calendarOf } from "./use-row-nights";

export type Clipboard = ReturnType<typeof useClipboard>;

/** Returns the copied nights and the paste in preview. `copy` and `paste` are undefined without the permission. */
export function useClipboard(layout: GridLayout, state: GridState, canOverride: boolean) {
  const t = useTranslations("prices.selection");
  const { rows, indexes, axis } = layout;
  const { cell, ranges } = state;
  const [copied, setCopied] = useState<Copied | null>(null);
  const [pasting, setPasting] = useState<Paste | null>(null);
  const hint = useRef<string>(null);
  const loaded = useLoadedNights(layout);
  const chosen = ranges.length === 0 && cell ? [{ anchor: cell, head: cell }] : ranges;
  const areas = areasOf(chosen, indexes, axis);
  const copy = (): void => {
    const [area, another] = areas;
    if (another) showToast({ tone: "info", title: t("oneRange") });
    if (another || !area) return;
    const blocks = blocksOf(axis, area.first, area.last);
    const next = copiedOf(
      area,
      rows,
      (key, day) => loaded(key, blocks, day)?.override === "listing",
    );
    if (!next) return;
    setCopied(next);
    // The copied area keeps its outline. The next selection or focus is the target.
    state.clear();
    const nights = (next.last - next.first + 1) * next.listings.length;
    hint.current = addToast({
      tone: "info",
      title: t("copied", { nights, listings: next.listings.length }),
      description: t("copiedText"),
    });
  };
  const paste = (): void => {
    const area = areas.at(-1);
    if (!copied || !area) return;
    const next = pasteOf(copied, area, rows, axis);
    if (next.selection.length === 0) return;
    // The hint is done with, and would cover the preview on a phone.
    if (hint.current !== null) toastQueue.close(hint.current);
    if (!isTooLarge(next)) setPasting(next);
    else showToast({ tone: "danger", title: t("tooLarge"), description: t("tooLargeText") });
  };
  return {
    copied,
    pasting,
    closePaste: () => setPasting(null),
    clear: () => setCopied(null),
    copy: canOverride ? copy : undefined,
    paste: canOverride ? paste : undefined,
  };
}

/** A listing and some of its nights. */
interface ListingDates {
  id: string;
  pms: string;
  dates: DateText[];
}

/** A rectangle of nights to paste elsewhere. */
export interface Copied {
  listings: readonly { id: string; pms: string; name: string }[];
  /** Days since 1970-01-01, both included. */
  first: number;
  last: number;
  /** True if a night has an override of its listing. */
  hasOverrides: boolean;
  /** Its position in the grid. */
  range: Range;
}

/** Nights to change, and the source night of each, in the same order. */
interface Paste {
  selection: ListingDates[];
  from: ListingDates[];
  hasOverrides: boolean;
}

/** Returns the listings and nights of an area; null without listings. */
export function copiedOf(
  { top, bottom, first, last }: Area,
  rows: readonly GridRow[],
  hasOverride: (key: string, day: number) => boolean,
): Copied | null {
  const listings = rows.slice(top, bottom + 1).flatMap(listingOf);
  const [start, end] = [listings[0], listings.at(-1)];
  if (!start || !end) return null;
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return {
    listings: listings.map(({ listing: { id, pms, name } }) => ({ id, pms, name })),
    first,
    last,
    hasOverrides: listings.some(({ key }) => days.some((day) => hasOverride(key, day))),
    range: { anchor: { key: start.key, day: first }, head: { key: end.key, day: last } },
  };
}

/**
 * Returns what a paste into an area changes. A single listing or column receives everything that was copied; a larger
 * area is filled by repeating the copied nights.
 */
export function pasteOf(
  copied: Copied,
  area: Area,
  rows: readonly GridRow[],
  { first: start, count, unit }: Pick<Axis, "first" | "count" | "unit">,
): Paste {
  const chosen = rows.slice(area.top, area.bottom + 1).flatMap(listingOf);
  const following = rows.slice(area.top).flatMap(listingOf);
  const targets = chosen.length > 1 ? chosen : following.slice(0, copied.listings.length);
  const length = copied.last - copied.first + 1;
  const width = area.last - area.first + 1;
  const wanted = width > unit ? width : length;
  const nights = Math.min(wanted, start + count - area.first);
  const offsets = Array.from({ length: nights }, (_, at) => at);
  return {
    selection: targets.map(({ listing: { id, pms } }) => ({
      id,
      pms,
      dates: offsets.map((at) => dateOf(area.first + at)),
    })),
    from: targets.flatMap((_, at) => {
      const source = copied.listings[at % copied.listings.length];
      if (!source) return [];
      const dates = offsets.map((night) => dateOf(copied.first + (night % length)));
      return [{ id: source.id, pms: source.pms, dates }];
    }),
    hasOverrides: copied.hasOverrides,
  };
}

/** Limits of one call. */
const limits = { listings: 50, nights: 5_000 };

/** Returns whether a paste exceeds the limits of one call. */
export function isTooLarge({ selection }: Paste): boolean {
  const nights = selection.reduce((sum, { dates }) => sum + dates.length, 0);
  return selection.length > limits.listings || nights > limits.nights;
}

function listingOf(row: GridRow) {
  return row.kind === "listing" ? [row.row] : [];
}

/** Returns a function that returns a cached night of a row; undefined where it isn't loaded. */
function useLoadedNights({ rows, indexes }: Pick<GridLayout, "rows" | "indexes">) {
  const { account } = useAccount();
  const client = useQueryClient();
  return (key: string, blocks: readonly Block[], day: number): GridNight | undefined => {
    const row = rows[indexes.get(key) ?? -1];
    if (row?.kind !== "listing") return undefined;
    const block = blocks.find(({ first, last }) => first <= day && day <= last);
    if (!block) return undefined;
    const read = client.getQueryData(calendarOf(account, row.row.listing, block).queryKey);
    return read && rowNights([{ first: block.first, row: read }])?.nightOn(day);
  };
}
