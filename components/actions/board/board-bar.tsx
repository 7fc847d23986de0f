"use client";
import { useTranslations } from "next-intl";
import { lateComponent } from "@/components/prefetch/late-component";
import { SearchField } from "@/components/ui/search-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { useSearchText } from "@/components/address/use-address";
import { inMode, type Item } from "@/lib/pricing/actions/board";
import { PickBox } from "../list/pick-box";
import { useBoardView } from "./use-board-view";
import type { Picked } from "../list/use-picked";

const BoardChoices = lateComponent(
  () => import("./board-choices"),
  () => <Skeleton className="h-18 w-full" />,
);

const modes = ["visible", "hidden", "all"] as const;

interface BoardBarProps {
  items: readonly Item[];
  shown: readonly Item[];
  picked: Picked;
  hasAccounts: boolean;
}

/** Modes with counts, search, order, filters, and a box that picks everything shown. */
export function BoardBar({ items, shown, picked, hasAccounts }: BoardBarProps) {
  const t = useTranslations("actions");
  const { mode, filters, write } = useBoardView();
  const [draft, setDraft] = useSearchText(filters.search, write);
  return (
    <div className="flex flex-col gap-2 border-b border-line p-3">
      <SegmentedControl
        label={t("mode.label")}
        size="sm"
        className="w-full"
        options={modes.map((id) => ({
          id,
          label: t(`mode.${id}`, { count: inMode(items, id).length }),
        }))}
        value={mode}
        onChange={(next) => write({ mode: next === "visible" ? null : next, open: null })}
      />
      <SearchField
        label={t("search")}
        placeholder={t("searchHint")}
        hasShortcut
        value={draft}
        onChange={setDraft}
      />
      <div className="flex flex-wrap items-center gap-2">
        <BoardChoices hasAccounts={hasAccounts} />
      </div>
      {picked.pickable.length > 0 && (
        <div className="-ml-2 flex h-5 items-center text-sm text-ink-soft tabular-nums">
          <PickBox label={t("pick.all")} picked={picked} items={picked.pickable} />
          {t("pick.count", { count: picked.items.length, total: shown.length })}
        </div>
      )}
    </div>
  );
}
