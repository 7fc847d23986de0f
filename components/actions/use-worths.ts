import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Source, type WorthsByKey, worthsOf } from "@/lib/pricing/actions/board";
import { worthQuery } from "@/lib/pricing/actions/client-advice";

/** The worth of the actions of every source, by key; empty until loaded. */
export function useWorths(sources: readonly Source[]): WorthsByKey {
  const answers = useQueries({
    queries: sources.map(({ account }) => worthQuery(account)),
    combine,
  });
  return useMemo(
    () =>
      new Map(
        sources.flatMap(({ account }, at) => {
          const answer = answers[at];
          return answer ? worthsOf(account, answer) : [];
        }),
      ),
    [sources, answers],
  );
}

type Result = ReturnType<typeof useQueries<ReturnType<typeof worthQuery>[]>>[number];

function combine(results: readonly Result[]) {
  return results.map(({ data }) => data);
}
