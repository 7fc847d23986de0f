"use client";
import {
  LazyOverrideDialog,
  LazyPasteDialog,
} from "@/components/prices/override/lazy-override-dialog";
import type { Clipboard } from "./use-clipboard";
import type { GridLayout } from "./layout";
import type { GridFormats } from "./use-grid-formats";
import type { GridState } from "./use-grid-state";
import type { Range, Cell } from "./selection";
import { useMemo, useState } from "react";
import type { ListingRow } from "@/lib/catalog/rows";
import { blocksOf } from "./axis";
import { useManyNights, isOpen, type RowNights } from "./use-row-nights";
import { ClipboardPaste, Copy, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { dateOf, type DateText } from "@/lib/core/dates";

interface SelectionPartProps {
  layout: GridLayout;
  state: GridState;
  formats: GridFormats;
  editor: Editor;
  clipboard: Clipboard;
}

/** The selection bar, its override editor, and the paste preview, which needs only a focused night. */
export function SelectionPart(props: SelectionPartProps) {
  const { layout, state, formats, editor, clipboard } = props;
  const selected = useSelectedNights(layout, state);
  const { ranges, areas, cell } = state;
  return (
    <>
      {areas.length > 0 && (
        <SelectionBar
          selected={selected}
          formats={formats}
          onEdit={editor.open && editor.setKind}
          onCopy={clipboard.copy}
          onPaste={clipboard.copied ? clipboard.paste : undefined}
          onExplain={isOneCell(ranges) && cell ? () => state.explain(cell) : undefined}
          onClear={state.clear}
        />
      )}
      {editor.kind !== null && selected.nights > 0 && (
        <LazyOverrideDialog
          selection={selected.selection}
          kind={editor.kind}
          onClose={() => editor.setKind(null)}
        />
      )}
      {clipboard.pasting && (
        <LazyPasteDialog paste={clipboard.pasting} onClose={clipboard.closePaste} />
      )}
    </>
  );
}

function isOneCell([range, other]: readonly Range[]): boolean {
  if (!range || other) return false;
  return range.anchor.key === range.head.key && range.anchor.day === range.head.day;
}

/** Returns the open nights of the selection with their prices. Reads nights that aren't loaded yet. */
function useSelectedNights({ rows, indexes, axis }: GridLayout, { areas, days }: GridState) {
  const listings = useMemo(
    () =>
      [...days.keys()].flatMap((key): ListingRow[] => {
        const row = rows[indexes.get(key) ?? -1];
        return row?.kind === "listing" ? [row.row] : [];
      }),
    [days, rows, indexes],
  );
  const read = useMemo(
    () => listings.map(({ key, listing: { id, pms } }) => ({ key, id, pms })),
    [listings],
  );
  const blocks = useMemo(() => {
    if (areas.length === 0) return [];
    const first = areas.reduce((least, area) => Math.min(least, area.first), Infinity);
    const last = areas.reduce((most, area) => Math.max(most, area.last), 0);
    return blocksOf(axis, first, last);
  }, [areas, axis]);
  const nights = useManyNights(read, blocks);
  return useMemo(() => selectedNights(listings, days, nights), [listings, days, nights]);
}

interface SelectionBarProps {
  selected: SelectedNights;
  formats: GridFormats;
  /** Absent without the permission. */
  onEdit: ((kind: "price" | "stay") => void) | undefined;
  /** Absent without the permission. */
  onCopy: (() => void) | undefined;
  /** Absent where nothing was copied. */
  onPaste: (() => void) | undefined;
  /** Absent unless one night is selected. */
  onExplain: (() => void) | undefined;
  onClear: () => void;
}

/** The selection, and the actions on it. */
function SelectionBar(props: SelectionBarProps) {
  const { selected, formats, onEdit, onCopy, onPaste, onExplain, onClear } = props;
  const t = useTranslations("prices.selection");
  const { nights, selection } = selected;
  return (
    <section
      aria-label={t("title")}
      data-decides
      className="absolute bottom-3 left-1/2 z-30 flex w-max max-w-[calc(100%-1.5rem)] -translate-x-1/2 flex-wrap items-center gap-2 rounded-lg bg-raised p-2 pl-3 shadow-overlay dark:border dark:border-edge"
    >
      <div aria-live="polite" className="mr-1 text-sm tabular-nums">
        <p className="font-semibold text-ink">
          {nights === 0 ? t("none") : t("nights", { nights, listings: selection.length })}
        </p>
        <p className="text-xs text-ink-soft">
          <Prices selected={selected} formats={formats} />
        </p>
      </div>
      {onEdit && nights > 0 && (
        <>
          <Button variant="primary" onPress={() => onEdit("price")}>
            {t("override")}
            <Kbd className="border-on-accent/40 bg-transparent text-on-accent max-sm:hidden">o</Kbd>
          </Button>
          <Button onPress={() => onEdit("stay")}>{t("stay")}</Button>
        </>
      )}
      {onExplain && <Button onPress={onExplain}>{t("explain")}</Button>}
      {onPaste && (
        <Button onPress={onPaste}>
          <ClipboardPaste aria-hidden />
          {t("paste")}
        </Button>
      )}
      {onCopy && (
        <IconButton variant="secondary" aria-label={t("copy")} onPress={onCopy}>
          <Copy aria-hidden />
        </IconButton>
      )}
      <IconButton aria-label={t("clear")} onPress={onClear}>
        <X aria-hidden />
      </IconButton>
    </section>
  );
}

function Prices({ selected, formats }: Pick<SelectionBarProps, "selected" | "formats">) {
  const t = useTranslations("prices.selection");
  const { prices, nights, first, last, skipped } = selected;
  const parts = [
    ...(nights > 0 ? [formats.span(first, last)] : []),
    ...(prices
      ? [t("now", { prices: formats.prices(prices.least, prices.most, prices.currency) })]
      : []),
    ...(prices && prices.least !== prices.most
      ? [t("mean", { price: formats.rounded(prices.mean, prices.currency) })]
      : []),
    ...(skipped > 0 ? [t("skipped", { nights: skipped })] : []),
  ];
  return parts.join(" · ");
}

/** Open nights of a listing, in the form that the override editor requires. */
interface SelectedDates {
  id: string;
  pms: string;
  dates: DateText[];
}

/** The selected open nights, and the number of other selected nights. */
interface SelectedNights {
  selection: SelectedDates[];
  nights: number;
  /** Days since 1970-01-01; 0 without open nights. */
  first: number;
  last: number;
  /** Number of nights that are booked, blocked by the owner, not available or past. */
  skipped: number;
  /** Current prices; null where listings have several currencies. */
  prices: { currency: string | null; least: number; most: number; mean: number } | null;
}

interface PricedNight {
  day: number;
  price: number;
  currency: string | null;
}

/** Returns the open nights among the selected days. Nights that aren't loaded are neither selected nor skipped. */
export function selectedNights(
  listings: readonly ListingRow[],
  days: ReadonlyMap<string, readonly number[]>,
  nightsOf: ReadonlyMap<string, RowNights>,
): SelectedNights {
  const selection: SelectedDates[] = [];
  const found: PricedNight[] = [];
  let skipped = 0;
  for (const { key, listing } of listings) {
    const nights = nightsOf.get(key);
    const open = openNights(days.get(key) ?? [], nights);
    skipped += open.skipped;
    found.push(...open.found);
    const dates = open.found.map(({ day }) => dateOf(day));
    if (dates.length > 0) selection.push({ id: listing.id, pms: listing.pms, dates });
  }
  const chosen = found.map(({ day }) => day);
  return {
    selection,
    nights: found.length,
    first: chosen.reduce((least, day) => Math.min(least, day), chosen[0] ?? 0),
    last: chosen.reduce((most, day) => Math.max(most, day), 0),
    skipped,
    prices: pricesOf(found),
  };
}

function openNights(days: readonly number[], nights: RowNights | undefined) {
  const found: PricedNight[] = [];
  let skipped = 0;
  for (const day of days) {
    const night = nights?.nightOn(day);
    if (!night) continue;
    if (isOpen(night))
      found.push({ day, price: night.price ?? 0, currency: nights?.currency ?? null });
    else skipped++;
  }
  return { found, skipped };
}

function pricesOf(nights: readonly PricedNight[]): SelectedNights["prices"] {
  const [first] = nights;
  if (!first || nights.some(({ currency }) => currency !== first.currency)) return null;
  const prices = nights.map(({ price }) => price);
  return {
    currency: first.currency,
    least: prices.reduce((least, price) => Math.min(least, price)),
    most: prices.reduce((most, price) => Math.max(most, price)),
    mean: prices.reduce((sum, price) => sum + price, 0) / prices.length,
  };
}

type EditorKind = "price" | "stay";
type Editor = ReturnType<typeof useEditor>;

/** State of the override editor of the selection. `open` is undefined without the permission. */
export function useEditor({ cell, ranges, press }: GridState, canOverride: boolean) {
  const [kind, setKind] = useState<EditorKind | null>(null);
  const openFor = (night: Cell): void => {
    press(night, "only");
    setKind("price");
  };
  const open = (): void => {
    if (ranges.length > 0) setKind("price");
    else if (cell) openFor(cell);
  };
  return {
    kind,
    setKind,
    openFor,
    /** Opens the editor for the selection, or for the focused night. */
    open: canOverride ? open : undefined,
  };
}
