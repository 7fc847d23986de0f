import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { inMode, itemsOf, sectionsOf, type Source } from "@/lib/pricing/actions/board";
import { passes } from "@/lib/pricing/actions/board-filters";
import { actionsQuery } from "@/lib/pricing/actions/client";
import { useBoardView } from "./use-board-view";
import { useWorths } from "../use-worths";

/** How often the inbox reloads the actions of each account. */
const refetchMs = 10_000;

/** An account whose actions failed to load. */
export interface Failure {
  source: Source;
  message: string;
}

/** The actions of every source: all items, and the matching ones by section. */
export function useBoard(sources: readonly Source[]) {
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
    isPending: results.every((result) => result.isPending),
    refetch: () => results.forEach((result) => void result.refetch()),
  };
}
