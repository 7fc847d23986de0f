"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { Board } from "./state/use-board";
import type { Saving } from "./state/use-save";

interface SaveBarProps {
  board: Board;
  saving: Saving;
  /** Keys of the selected rows. */
  keys: ReadonlySet<string>;
  onClear: () => void;
}

/** Uses suggestions of the selected rows in sight, or of all shown, and saves what is chosen. Always in sight. */
export function SaveBar({ board, saving, keys, onClear }: SaveBarProps) {
  const t = useTranslations("startingPrices.bar");
  const { shown, edits } = board;
  const selected = shown.filter(({ key }) => keys.has(key));
  const usable = (selected.length > 0 ? selected : shown).filter(({ takes }) => takes.length > 0);
  return (
    <section
      aria-label={t("title")}
      data-decides
      className="sticky bottom-0 z-10 -mx-4 mt-auto -mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-surface px-4 py-3 lg:-mx-6 lg:-mb-6 lg:px-6"
    >
      <div className="flex flex-wrap items-center gap-2">
        {selected.length > 0 && (
          <p aria-live="polite" className="mr-1 text-sm font-semibold tabular-nums max-sm:sr-only">
            {t("selected", { count: selected.length })}
          </p>
        )}
        <Button
          className="max-sm:h-11"
          isDisabled={usable.length === 0 || saving.progress !== null}
          onPress={() => edits.apply(usable.flatMap(({ takes }) => takes))}
        >
          {t("use", { count: usable.length })}
        </Button>
        {selected.length > 0 && (
          <Button variant="ghost" className="max-sm:h-11" onPress={onClear}>
            {t("clear")}
          </Button>
        )}
        {saving.typed > 0 && saving.progress === null && (
          <Button variant="ghost" className="max-sm:h-11" onPress={saving.discard}>
            {t("discard")}
          </Button>
        )}
      </div>
      <div className="flex w-full items-center gap-x-4 sm:ml-auto sm:w-auto">
        <Outcome board={board} />
        <SaveButton saving={saving} />
      </div>
    </section>
  );
}

const bold = (part: ReactNode) => <b className="font-semibold text-ink">{part}</b>;

/** How many listings have both prices chosen, how many have a problem, and how many are saved without being shown. */
function Outcome({ board: { rows, shown } }: { board: Board }) {
  const t = useTranslations("startingPrices.bar");
  const inSight = new Set(shown);
  const unseen = rows.filter((row) => row.edit !== null && !inSight.has(row)).length;
  const chosen = rows.filter(({ state }) => state === "chosen").length;
  const problems = rows.filter(({ problem }) => problem !== null).length;
  return (
    <output className="min-w-0 flex-1 text-sm text-ink-soft tabular-nums">
      {t.rich("chosen", {
        chosen,
        count: rows.length,
        b: bold,
      })}
      {problems > 0 && (
        <span className="text-danger-ink"> {t("problems", { count: problems })}</span>
      )}
      {unseen > 0 && <span> {t("unseen", { count: unseen })}</span>}
      {problems === 0 && unseen === 0 && chosen < rows.length && (
        <span className="hidden sm:inline"> {t("rest")}</span>
      )}
    </output>
  );
}

function SaveButton({ saving: { count, progress, save } }: { saving: Saving }) {
  const t = useTranslations("startingPrices.bar");
  return (
    <Button
      variant="primary"
      size="lg"
      className="max-sm:h-11"
      isDisabled={count === 0 || progress !== null}
      onPress={() => void save()}
    >
      {progress === null ? t("save", { count }) : t("saving", { done: progress, count })}
    </Button>
  );
}
