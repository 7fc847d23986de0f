import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { addToast, showToast, toastQueue } from "@/components/toast/toast-queue";
import { blocksOf } from "../axis/axis";
import { useLoadedNights } from "../data/use-loaded-nights";
import type { GridLayout } from "../grid/layout";
import type { GridState } from "../grid/use-grid-state";
import { areasOf } from "../selection/selection";
import { type Copied, copiedOf, isTooLarge, type Paste, pasteOf } from "./clipboard";

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
