import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Item } from "@/lib/pricing/actions/board";
import { tryBulkQuery } from "@/lib/pricing/actions/client-advice";
import type { BulkRow } from "@/lib/pricing/actions/schema-bulk";
import type { AccountBulk } from "./account-bulks";

/** A price that would be written, or why not. */
export interface PreviewRow extends Pick<BulkRow, "from" | "to" | "currency" | "error"> {
  item: Item;
}

/** What accepting would write in every account: refused rows first. */
export function useBulkPreview(bulks: readonly AccountBulk[]) {
  const results = useQueries({
    queries: bulks.map(({ source, bulk }) => tryBulkQuery(source.account, bulk)),
    combine,
  });
  const { answers, errors, isLoading, retry } = results;
  const rows = useMemo(() => {
    const all = bulks.flatMap(({ items }, at) =>
      items.flatMap((item, index): PreviewRow[] => {
        const row = answers[at]?.rows[index];
        return row ? [{ ...row, item }] : [];
      }),
    );
    return all.toSorted((a, b) => Number(a.error === null) - Number(b.error === null));
  }, [bulks, answers]);
  const failures = bulks.flatMap(({ source }, at) => {
    const error = errors[at];
    return error ? [{ name: source.name ?? "", message: error.message }] : [];
  });
  return { rows, failures, isLoading, retry };
}

type Result = ReturnType<typeof useQueries<ReturnType<typeof tryBulkQuery>[]>>[number];

function combine(results: readonly Result[]) {
  return {
    answers: results.map(({ data }) => data),
    errors: results.map(({ error }) => error),
    isLoading: results.some(({ isPending, error }) => isPending && !error),
    retry: () => results.forEach((result) => void result.refetch()),
  };
}
