"use client";
import { useTranslations } from "next-intl";
import { lateComponent } from "@/components/prefetch/late-component";
import { ErrorView } from "@/components/query-view/query-view";
import { cx } from "@/components/ui/cx";
import {
  type Source,
  inMode,
  itemsOf,
  sectionsOf,
  type Item,
  passes,
} from "@/lib/pricing/actions/board";
import { ActionDetail } from "../detail/action-detail";
import { ActionList } from "../list/action-list";
import { BoardSkeleton, RowsSkeleton } from "./board-skeleton";
import { type Selection, useSelection } from "./use-selection";
import { Kbd } from "@/components/ui/kbd";
import { CircleCheck, SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useBoardView } from "./use-board-view";
import { Notice } from "@/components/ui/notice";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { actionsQuery } from "@/lib/pricing/actions/client";
import { useWorths } from "../use-action-text";
import { SearchField } from "@/components/ui/search-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { useSearchText } from "@/components/hooks/use-address";
import { PickBox, type Picked } from "../list/pick-box";

const BulkBar = lateComponent(() => import("../bulk/bulk-bar"));
const HideDialog = lateComponent(() => import("../detail/hide-dialog"));

/** Open actions of one or more accounts: a list beside the selected action with its evidence. */
export function ActionBoard({ sources }: { sources: readonly Source[] }) {
  const t = useTranslations("actions");
  const board = useBoard(sources);
  const { items, failures } = board;
  if (board.isPending && items.length === 0) return <BoardSkeleton />;
  if (items.length === 0 && failures.length > 0 && failures.length === sources.length) {
    return (
      <ErrorView title={t("failed")} message={failures[0]?.message ?? ""} onRetry={board.refetch} />
    );
  }
  return (
    <>
      <BoardFailures failures={failures} onRetry={board.refetch} />
      <Board board={board} hasAccounts={sources.some(({ name }) => name !== null)} />
    </>
  );
}

interface BoardProps {
  board: ReturnType<typeof useBoard>;
  hasAccounts: boolean;
}

function Board({ board, hasAccounts }: BoardProps) {
  const { sections, items } = board;
  const selection = useSelection(items, sections);
  const { chosen, isExplicit } = selection;
  return (
    <div
      className={cx(
        "grid items-start gap-4",
        items.length > 0 && "lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]",
      )}
    >
      <ListPart board={board} selection={selection} hasAccounts={hasAccounts} />
      {chosen && (
        <div className={cx("min-w-0", !isExplicit && "max-lg:hidden")}>
          <ActionDetail key={chosen.key} item={chosen} selection={selection} />
        </div>
      )}
      <Hiding selection={selection} />
    </div>
  );
}

interface ListPartProps {
  board: Pick<BoardProps["board"], "sections" | "items" | "worths" | "isPending">;
  selection: Selection;
  hasAccounts: boolean;
}

/** The bar, the list, and below it what can be done with picked actions, else the shortcuts. */
function ListPart({ board, selection, hasAccounts }: ListPartProps) {
  const t = useTranslations("actions");
  const { sections, items, worths, isPending } = board;
  const { picked, isExplicit } = selection;
  if (items.length === 0) {
    return (
      <section aria-label={t("list")} className={frame}>
        <NoActions hasNoItems />
      </section>
    );
  }
  const shown = sections.flatMap((section) => section.items);
  const list = { sections, worths, selection, picked, hasAccounts };
  return (
    <section
      aria-label={t("list")}
      className={cx(
        frame,
        "max-h-[max(24rem,calc(100dvh-5rem))] lg:sticky lg:top-18 lg:h-[calc(100dvh-10.5rem)]",
        isExplicit && "max-lg:hidden",
      )}
    >
      <BoardBar items={items} shown={shown} picked={picked} hasAccounts={hasAccounts} />
      {sections.length > 0 ? (
        <ActionList {...list} />
      ) : isPending ? (
        <RowsSkeleton />
      ) : (
        <NoActions hasNoItems={false} />
      )}
      {picked.items.length > 0 ? (
        <BulkBar picked={picked} worths={worths} refresh={selection.decide.refresh} />
      ) : (
        <KeyHints />
      )}
    </section>
  );
}

const frame = "flex min-w-0 flex-col rounded-lg border border-line bg-surface";

function Hiding({ selection }: { selection: Selection }) {
  const { hiding, stopHiding, selectNext, decide } = selection;
  if (!hiding) return null;
  return (
    <HideDialog
      about={`${hiding.action.title} · ${hiding.listing.name}`}
      onClose={stopHiding}
      onHide={(how) => {
        selectNext(hiding);
        decide.hide(hiding, how);
        stopHiding();
      }}
    />
  );
}

/** The board's keyboard shortcuts. */
function KeyHints() {
  const t = useTranslations("actions.keys");
  const hints = [
    [["j", "k"], t("move")],
    [["a"], t("accept")],
    [["h"], t("hide")],
    [["x"], t("select")],
    [["/"], t("search")],
  ] as const;
  return (
    <p className="mt-auto hidden items-center gap-3 border-t border-line px-4 py-2 text-xs text-ink-faint lg:flex">
      {hints.map(([keys, text]) => (
        <span key={text} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {text}
        </span>
      ))}
    </p>
  );
}

/** Shown when nothing is open, or nothing matches. */
function NoActions({ hasNoItems }: { hasNoItems: boolean }) {
  const t = useTranslations("actions.empty");
  const { mode, isFiltered, write } = useBoardView();
  if (isFiltered && !hasNoItems) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("noMatch")}
        action={
          <Button onPress={() => write({ q: null, urgency: null, kind: null, size: null })}>
            {t("clear")}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState icon={<CircleCheck />} title={t(mode === "hidden" ? "hidden" : "visible")}>
      {t(mode === "hidden" ? "hiddenText" : "visibleText")}
    </EmptyState>
  );
}

/** Accounts whose actions failed to load. */
function BoardFailures({
  failures,
  onRetry,
}: {
  failures: readonly Failure[];
  onRetry: () => void;
}) {
  const t = useTranslations("actions");
  if (failures.length === 0) return null;
  return (
    <Notice
      tone="danger"
      isLive
      className="mb-3"
      title={t("partlyFailed", { count: failures.length })}
      action={
        <Button size="sm" onPress={onRetry}>
          {t("retry")}
        </Button>
      }
    >
      <ul>
        {failures.map(({ source, message }) => (
          <li key={source.account}>
            {source.name !== null && <b className="font-semibold">{source.name}: </b>}
            {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** How often the inbox reloads the actions of each account. */
const refetchMs = 10_000;

/** An account whose actions failed to load. */
interface Failure {
  source: Source;
  message: string;
}

/** The actions of every source: all items, and the matching ones by section. */
function useBoard(sources: readonly Source[]) {
  const { mode, by, filters } = useBoardView();
  const worths = useWorths(sources);
  const isMany = sources.length > 1 || sources[0]?.name != null;
  const live = isMany ? { refetchInterval: refetchMs } : {};
  const queries = sources.flatMap(({ account }) => [
    { ...actionsQuery(account, "visible"), ...live },
    { ...actionsQuery(account, "hidden"), ...live },
  ]);
  const results = useQueries({ queries, combine });
  const { answers, errors, isPending, refetch } = results;
  const items = useMemo(
    () =>
      sources.flatMap((source, at) => [
        ...itemsOf(source, answers[2 * at] ?? [], false),
        ...itemsOf(source, answers[2 * at + 1] ?? [], true),
      ]),
    [sources, answers],
  );
  const sections = useMemo(() => {
    const shown = inMode(items, mode).filter((item) => passes(item, filters));
    return sectionsOf(shown, by, worths);
  }, [items, mode, filters, by, worths]);
  const failures = sources.flatMap((source, at): Failure[] => {
    const error = errors[2 * at] ?? errors[2 * at + 1];
    return error ? [{ source, message: error.message }] : [];
  });
  return { items, sections, worths, failures, isPending, refetch };
}

type Result = ReturnType<typeof useQueries<ReturnType<typeof actionsQuery>[]>>[number];

function combine(results: readonly Result[]) {
  return {
    answers: results.map(({ data }) => data),
    errors: results.map(({ error }) => error),
    isPending: results.some((result) => result.isPending),
    refetch: () => results.forEach((result) => void result.refetch()),
  };
}

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
function BoardBar({ items, shown, picked, hasAccounts }: BoardBarProps) {
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
