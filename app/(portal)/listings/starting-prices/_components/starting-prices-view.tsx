"use client";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, House, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { LeaveDialog } from "@/components/leave-guard/leave-dialog";
import { ErrorView, QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/text-link";
import { listingsQuery } from "@/lib/catalog/client";
import { type ReviewRights, StartSending } from "./start-sending";
import { StartingFilters } from "./starting-filters";
import { StartingHeader } from "./starting-header";
import { StartingTable } from "./starting-table";
import { SaveBar } from "./save-bar";
import { type Board, type BoardInput, useBoard } from "./state/use-board";
import { useSave } from "./state/use-save";
import { StartingSkeleton } from "./table/starting-skeleton";

export interface StartingPricesViewProps extends Omit<BoardInput, "listings"> {
  rights: ReviewRights;
}

/** Base and minimum prices for listings that have none, suggested from what is known about them. */
export function StartingPricesView(props: StartingPricesViewProps) {
  const t = useTranslations("startingPrices");
  const { account, href } = useAccount();
  const listings = useQuery(listingsQuery(account));
  const toListings = <LinkButton href={href("/listings")}>{t("empty.listings")}</LinkButton>;
  return (
    <QueryView
      query={listings}
      loading={<StartingSkeleton />}
      isEmpty={(data) => data.listings.length === 0}
      empty={
        <>
          <StartingHeader />
          <EmptyState icon={<House />} title={t("noListings.title")} action={toListings}>
            {t("noListings.text")}
          </EmptyState>
        </>
      }
      errorTitle={t("failed")}
    >
      {(data) => <StartingBoard listings={data.listings} {...props} />}
    </QueryView>
  );
}

function StartingBoard({ rights, ...props }: BoardInput & StartingPricesViewProps) {
  const t = useTranslations("startingPrices");
  const board = useBoard(props);
  const saving = useSave(board);
  const { suggestions, rows } = board;
  return (
    <div className="flex min-h-[calc(100dvh-5rem)] flex-col gap-3 lg:h-[calc(100dvh-6rem)] lg:min-h-120">
      <StartingHeader board={board} />
      {suggestions.error && (
        <ErrorView
          title={t("suggestionsFailed")}
          message={suggestions.error.message}
          isRetrying={suggestions.isFetching}
          onRetry={suggestions.retry}
        />
      )}
      {rows.length === 0 ? (
        <NothingLacking board={board} listings={props.listings} rights={rights} />
      ) : (
        <ChosenPrices board={board} saving={saving} />
      )}
      <LeaveDialog isDirty={saving.count > 0 && saving.progress === null}>
        {t("leave", { count: saving.count })}
      </LeaveDialog>
    </div>
  );
}

interface ChosenPricesProps {
  board: Board;
  saving: ReturnType<typeof useSave>;
}

const noKeys: ReadonlySet<string> = new Set();

/** The filters, the table of the rows they show, and the bar that saves. */
function ChosenPrices({ board, saving }: ChosenPricesProps) {
  const [keys, setKeys] = useState(noKeys);
  return (
    <>
      <StartingFilters board={board} />
      {board.shown.length === 0 ? (
        <NothingShown board={board} />
      ) : (
        <StartingTable board={board} keys={keys} onKeysChange={setKeys} />
      )}
      <SaveBar board={board} saving={saving} keys={keys} onClear={() => setKeys(noKeys)} />
    </>
  );
}

/** Shown when no row matches the filters, or none of those that do is in the chosen part. */
function NothingShown({ board: { view, filtering } }: { board: Board }) {
  const t = useTranslations("startingPrices.parts");
  const words = useTranslations("listings.empty");
  const isMatched = filtering.matching.length > 0;
  const showAll = () => view.write({ show: null });
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<SearchX />}
        title={isMatched ? t("nothing") : words("filteredTitle")}
        action={
          <Button onPress={isMatched ? showAll : filtering.clear}>
            {isMatched ? t("clear") : words("clear")}
          </Button>
        }
      >
        {isMatched ? t("nothingText") : words("filteredText")}
      </EmptyState>
    </div>
  );
}

/** Shown when no listing lacks a price, or the chosen ones are not found. */
function NothingLacking({
  board: { view },
  ...sending
}: { board: Board } & Parameters<typeof StartSending>[0]) {
  const t = useTranslations("startingPrices");
  const { href } = useAccount();
  const isNamed = view.keys !== null;
  return (
    <EmptyState
      icon={isNamed ? <SearchX /> : <CircleCheck />}
      title={isNamed ? t("notFound") : t("empty.title")}
      action={
        <>
          {!isNamed && <StartSending {...sending} />}
          <LinkButton href={href("/listings")}>{t("empty.listings")}</LinkButton>
          <Button onPress={() => view.write({ keys: null, all: "yes" })}>{t("empty.all")}</Button>
        </>
      }
    >
      {isNamed ? undefined : t("empty.text")}
    </EmptyState>
  );
}
