"use client";
import { useTranslations } from "next-intl";
import { lateComponent } from "@/components/prefetch/late-component";
import { ErrorView } from "@/components/query-view/error-view";
import { cx } from "@/components/ui/cx";
import type { Source } from "@/lib/pricing/actions/board";
import { ActionDetail } from "../detail/action-detail";
import { ActionList } from "../list/action-list";
import { BoardBar } from "./board-bar";
import { BoardFailures } from "./board-failures";
import { BoardSkeleton } from "./board-skeleton";
import { KeyHints } from "./key-hints";
import { NoActions } from "./no-actions";
import { useBoard } from "./use-board";
import { type Selection, useSelection } from "./use-selection";

const BulkBar = lateComponent(() => import("../bulk/bulk-bar"));
const HideDialog = lateComponent(() => import("../detail/hide-dialog"));

/** Open actions of one or more accounts: a list beside the selected action with its evidence. */
export function ActionBoard({ sources }: { sources: readonly Source[] }) {
  const t = useTranslations("actions");
  const board = useBoard(sources);
  const { items, failures } = board;
  if (board.isPending) return <BoardSkeleton />;
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

function Board({ board: { sections, items, worths }, hasAccounts }: BoardProps) {
  const selection = useSelection(items, sections);
  const { chosen, isExplicit } = selection;
  return (
    <div
      className={cx(
        "grid items-start gap-4",
        items.length > 0 && "lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]",
      )}
    >
      <ListPart
        board={{ sections, items, worths }}
        selection={selection}
        hasAccounts={hasAccounts}
      />
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
  board: Pick<BoardProps["board"], "sections" | "items" | "worths">;
  selection: Selection;
  hasAccounts: boolean;
}

/** The bar, the list, and below it what can be done with picked actions, else the shortcuts. */
function ListPart({ board, selection, hasAccounts }: ListPartProps) {
  const t = useTranslations("actions");
  const { sections, items, worths } = board;
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
      {sections.length === 0 ? <NoActions hasNoItems={false} /> : <ActionList {...list} />}
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
