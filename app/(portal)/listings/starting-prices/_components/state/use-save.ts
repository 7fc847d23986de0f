import { useTranslations } from "next-intl";
import { useState } from "react";
import { useChangeListings } from "@/app/(portal)/listings/_components/use-change-listings";
import { showToast } from "@/components/toast/toast-queue";
import { rowKeyOf } from "@/lib/catalog/rows";
import { before, type CellEdit, chosenFields } from "../rules/rows";
import type { Board } from "./use-board";

/** Saves the chosen prices of every row, also of those that a filter hides. Refused rows keep what was typed. */
export function useSave({ rows, draft, edits }: Pick<Board, "rows" | "draft" | "edits">) {
  const t = useTranslations("startingPrices");
  const change = useChangeListings();
  const [progress, setProgress] = useState<number | null>(null);
  const typed = rows.flatMap(({ key }) => (draft[key] ? [key] : []));
  const ready = rows.flatMap(({ edit }) => edit ?? []);
  const save = async (): Promise<void> => {
    setProgress(0);
    let refused: ReadonlyMap<string, readonly string[]> = new Map();
    await change(ready, {
      message: (count) => t("saved", { count }),
      onProgress: setProgress,
      onRefused: (errors) => {
        refused = errors;
      },
    }).finally(() => setProgress(null));
    const done = ready.map(rowKeyOf).filter((key) => !refused.has(key));
    edits.apply(done.flatMap(bothOf));
    edits.setRefusals(refused);
    if (refused.size === 0) return;
    const title = t("refused", { count: refused.size });
    showToast({ tone: "danger", title, description: t("refusedText") });
  };
  const discard = (): void => {
    const cleared = typed.flatMap((key) => bothOf(key));
    const old = before(draft, cleared);
    edits.apply(cleared);
    const action = { label: t("bar.undo"), onAction: () => edits.apply(old) };
    showToast({ tone: "info", title: t("bar.discarded", { count: typed.length }), action });
  };
  return { count: ready.length, typed: typed.length, progress, save, discard };
}

/** Both cells of a row without what was typed. */
function bothOf(key: string): CellEdit[] {
  return chosenFields.map((field) => ({ key, field, text: undefined }));
}

export type Saving = ReturnType<typeof useSave>;
