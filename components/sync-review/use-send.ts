"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/components/toast/toast-queue";
import type { AccountId } from "@/lib/http/fetcher";
import type { ListingEdit } from "@/lib/catalog/edits";
import { rowKeyOf } from "@/lib/catalog/rows";
import { chunked } from "@/lib/core/chunked";
import { pmsTitle } from "@/lib/core/pms";
import { readNights } from "@/lib/delivery/sync-preview/client";
import type { PreviewRow } from "@/lib/delivery/sync-preview/schema";
import { changeSelection, undoChange } from "@/lib/pricing/overrides/client";
import { editOf, keptByPrice, keptOf, sentRows, shadowRows } from "./review-rules";
import type { Review } from "./review-state";

/** How a page changes listings. */
export interface SendOptions {
  message: (done: number) => string;
  settleDays: number;
  /** Called with why rows were refused, by key. */
  onRefused: (errors: ReadonlyMap<string, readonly string[]>) => void;
  /** Undoes what was written besides the change, with its Undo. */
  alsoUndo: () => Promise<void>;
}

export type Send = (edits: readonly ListingEdit[], options: SendOptions) => Promise<number>;

/** Listings of one call that keeps nights. */
const keptAtOnce = 50;

/**
 * Keeps the special nights, then turns sync on; nothing is turned on where nights could not be kept. Or puts listings in
 * shadow, where nothing is kept.
 */
export function useSend(review: Review, decimals: number, change: Send, onDone: () => void) {
  const t = useTranslations("syncReview.footer");
  const keep = useKeep(review, decimals);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const turn = useTurn(review, change, {
    onDone,
    onFailed: (count) => setProblem(t("sendFailed", { count })),
  });
  const working = (work: () => Promise<void>) => () => {
    setSending(true);
    setProblem(null);
    return work().finally(() => setSending(false));
  };
  const send = working(async () => {
    const rows = sentRows(review.rows, review.ticks);
    const entries: string[][] = [];
    try {
      await keep(rows, entries);
    } catch (error) {
      await release(review.account, entries);
      setProblem(`${t("keepFailed")} ${error instanceof Error ? error.message : ""}`);
      return;
    }
    await turn("on", rows, entries);
  });
  const startShadow = working(() => turn("shadow", shadowRows(review.rows), []));
  return { send, startShadow, isSending, problem };
}

/** Messages of the toast for one listing and for several. */
const messages = { on: ["sentOne", "sent"], shadow: ["shadowOne", "shadowed"] } as const;

/** Changes the stage of rows; those that are refused stay in the review. `entries`: log entries that Undo takes back, too. */
function useTurn(
  review: Review,
  change: Send,
  { onDone, onFailed }: { onDone: () => void; onFailed: (count: number) => void },
) {
  const t = useTranslations("syncReview.footer");
  return async (
    stage: "on" | "shadow",
    rows: readonly PreviewRow[],
    entries: readonly string[][],
  ): Promise<void> => {
    const edits = rows.map((row) => editOf(row, review.choices, stage));
    const [first] = rows;
    const [one, many] = messages[stage];
    const failed = new Map<string, string>();
    const done = await change(edits, {
      message: (count) =>
        rows.length === 1 ? t(one, { name: first?.name ?? first?.id ?? "" }) : t(many, { count }),
      settleDays: review.settleDays,
      onRefused: (errors) => {
        for (const [key, texts] of errors) failed.set(key, texts.join(" "));
      },
      alsoUndo: () => release(review.account, entries),
    });
    if (failed.size === 0) {
      if (done > 0) onDone();
      return;
    }
    review.settle(rows, failed);
    onFailed(failed.size);
  };
}

/** Removes the overrides that kept nights; what cannot be removed is told. */
async function release(account: AccountId, entries: readonly string[][]): Promise<void> {
  try {
    for (const ids of entries.filter(({ length }) => length > 0)) await undoChange(account, ids);
  } catch (error) {
    showToast({ tone: "danger", title: error instanceof Error ? error.message : String(error) });
  }
}

/** Writes the overrides of the nights to keep, and adds the ids of their log entries. Throws where one is refused. */
function useKeep({ account, asked, released, canKeep }: Review, decimals: number) {
  const t = useTranslations("syncReview.details");
  return async (rows: readonly PreviewRow[], entries: string[][]): Promise<void> => {
    const keeping = canKeep ? rows.filter((row) => keptOf(row, released).length > 0) : [];
    const keys = new Set(keeping.map(rowKeyOf));
    const listings = asked.listings.filter((each) => keys.has(rowKeyOf(each)));
    const detailed = await readNights(account, { ...asked, listings });
    for (const [pms, same] of Map.groupBy(detailed, (row) => row.pms)) {
      const reason = t("reason", { pms: pmsTitle(pms) });
      for (const [price, selection] of keptByPrice(same, released, decimals)) {
        const set = { min_price: price, min_price_type: "fixed", reason } as const;
        for (const part of chunked(selection, keptAtOnce)) {
          const saved = await changeSelection(account, { selection: part }, { set });
          entries.push(saved.entries);
          const refused = saved.listings.flatMap(({ errors }) => errors);
          if (refused.length > 0) throw new Error(refused.join(" "));
        }
      }
    }
  };
}
