import { useTranslations } from "next-intl";
import type { ChosenField, StartingRow } from "../rules/rows";
import { useCellScope } from "../state/scope";

/** Why a row can't be saved, in words. */
export interface RowProblem {
  /** Null: the server refused the row. */
  field: ChosenField | null;
  text: string;
}

/** Returns why a row can't be saved, or wasn't; null while it is typed in, and if nothing is wrong. */
export function useRowProblem(row: StartingRow): RowProblem | null {
  const t = useTranslations("listings");
  const { price, typing, refusals } = useCellScope();
  const refused = refusals.get(row.key);
  if (refused) return { field: null, text: refused.join(" ") };
  const { problem, listing } = row;
  if (!problem || typing === row.key) return null;
  const { field } = problem;
  if (!("other" in problem)) return { field, text: t(`price.${problem.kind}`) };
  const names = { field: t(`columns.${field}`), other: t(`columns.${problem.other}`) };
  const at = price(problem.price, listing.currency);
  return { field, text: t(`price.${problem.kind}`, { ...names, price: at }) };
}
