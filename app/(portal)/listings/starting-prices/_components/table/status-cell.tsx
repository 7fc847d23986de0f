"use client";
import { OctagonX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/hooks/use-numbers";
import { Badge } from "@/components/ui/badge";
import { buttonClasses } from "@/components/ui/classes";
import type { StartingRow } from "../rules/rows";
import { useCellScope } from "../state/scope";
import { useRowProblem } from "./use-row-problem";

interface StatusCellProps {
  row: StartingRow;
  isTabbable: boolean;
}

/** Uses the suggestion, or says what was chosen, what is wrong or what is missing. */
export function StatusCell({ row, isTabbable }: StatusCellProps) {
  const problem = useRowProblem(row);
  if (problem) {
    return (
      <span className="flex gap-1 text-xs leading-tight whitespace-normal text-danger-ink">
        <OctagonX aria-hidden className="size-3.5 shrink-0" />
        {problem.text}
      </span>
    );
  }
  if (row.takes.length > 0) return <UseButton row={row} isTabbable={isTabbable} />;
  return <ChoiceBadge row={row} />;
}

function UseButton({ row, isTabbable }: StatusCellProps) {
  const t = useTranslations("startingPrices.status");
  const { take } = useCellScope();
  return (
    <button
      type="button"
      tabIndex={isTabbable ? 0 : -1}
      aria-label={t("useOf", { name: row.listing.name })}
      onClick={() => take(row)}
      className={buttonClasses("secondary", "sm", "card:h-11 card:px-4")}
    >
      {t("use")}
    </button>
  );
}

/** How the chosen prices compare with the suggestion, or which one is missing. */
function ChoiceBadge({ row }: { row: StartingRow }) {
  const t = useTranslations("startingPrices.status");
  const { change } = useNumbers();
  const { base, min, state } = row;
  if (state === "none") return <Badge tone="danger">{t("needsBase")}</Badge>;
  if (base.amount === null || min.amount === null) {
    return row.suggestion ? <Badge tone="warning">{t("needsMin")}</Badge> : null;
  }
  if (base.amount === base.suggestion && min.amount === min.suggestion) {
    return <Badge tone="success">{t("suggestion")}</Badge>;
  }
  const percent = base.suggestion ? Math.round((base.amount / base.suggestion - 1) * 100) : 0;
  return (
    <Badge tone="accent">
      {percent === 0 ? t("yours") : t("yoursChange", { change: change(percent) })}
    </Badge>
  );
}
