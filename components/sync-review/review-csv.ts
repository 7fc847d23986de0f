import { csvOf } from "@/lib/core/csv";
import type { PreviewRow } from "@/lib/delivery/sync-preview/schema";

type Move = PreviewRow["largest_cut"];

/** Rows of a review as CSV; changes in %, as numbers. `nameOf`: the listing's name. */
export function reviewCsv(
  rows: readonly PreviewRow[],
  nameOf: (row: PreviewRow) => string | null,
): string {
  const records = rows.map((row) => ({
    id: row.id,
    pms: row.pms,
    name: nameOf(row),
    currency: row.currency,
    status: row.status,
    reasons: [...row.looks.map(({ code }) => code), ...(row.block ? [row.block] : [])].join(" "),
    ...row.prices,
    pms_tonight: row.tonight?.from,
    tonight: row.tonight?.to,
    leaving: row.leaving,
    open_nights: row.open_nights,
    average_change_tonight: row.average.tonight,
    average_change_settled: row.average.settled,
    ...moveOf("cut", row.largest_cut),
    ...moveOf("raise", row.largest_raise),
    error: row.error,
  }));
  return csvOf(records, columns);
}

const columns =
  "id pms name currency status reasons base min max pms_tonight tonight leaving open_nights average_change_tonight average_change_settled cut_date cut_from cut_to cut_change raise_date raise_from raise_to raise_change error".split(
    " ",
  );

function moveOf(side: "cut" | "raise", move: Move) {
  if (!move) return {};
  const { date, from, to, change } = move;
  return {
    [`${side}_date`]: date,
    [`${side}_from`]: from,
    [`${side}_to`]: to,
    [`${side}_change`]: change,
  };
}
