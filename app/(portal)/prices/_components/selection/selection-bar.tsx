"use client";
import { ClipboardPaste, Copy, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import type { GridFormats } from "../grid/use-grid-formats";
import type { SelectedNights } from "./selected-nights";

export interface SelectionBarProps {
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
export function SelectionBar(props: SelectionBarProps) {
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
