"use client";
import { CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "react-aria-components/Button";
import type { CellProblem, Fix, PreviewRow } from "@/lib/sync/uploads/schema";
import type { Draft } from "../check/use-draft";
import { useFieldWords } from "../check/use-field-words";

/** The problems of a row, each with its fixes; a repeated problem refers to the first one. */
export function ProblemLines({ row, draft }: { row: PreviewRow; draft: Draft }) {
  return (
    <ul className="sticky left-4 flex w-fit max-w-[min(calc(100vw-5rem),36rem)] flex-col gap-1 pl-8 max-sm:pl-0">
      {row.problems.map((problem, at) => (
        <li key={at} className="flex items-start gap-1.5 text-xs whitespace-normal text-danger-ink">
          <CircleX aria-hidden className="mt-px size-3.5 shrink-0" />
          <ProblemText problem={problem} draft={draft} />
        </li>
      ))}
    </ul>
  );
}

function ProblemText({ problem, draft }: { problem: CellProblem; draft: Draft }) {
  const t = useTranslations("uploads");
  const words = useFieldWords(draft.view.holds);
  const fixText = useFixText(draft);
  if (problem.same_as !== null) return <span>{t("sameAs", { row: problem.same_as })}</span>;
  const { field, message } = problem;
  // "Must be …" has no subject, so the field is added.
  const isPredicate = field !== null && message.startsWith("Must");
  const text = isPredicate ? `${words.field(field)} m${message.slice(1)}` : message;
  return (
    <span className="flex flex-wrap gap-x-2.5 gap-y-1">
      <span className="font-medium">{text}</span>
      {problem.fixes.map((fix) => (
        <Button
          key={JSON.stringify(fix)}
          isDisabled={draft.isChanging}
          onPress={() => draft.fix(fix)}
          className="cursor-pointer rounded-xs font-semibold text-accent-ink underline decoration-accent/35 underline-offset-2 focus-ring hover:decoration-accent data-disabled:opacity-50"
        >
          {fixText(fix, problem.rows)}
        </Button>
      ))}
    </span>
  );
}

/** Returns a function that describes a fix. */
function useFixText({ view }: Draft): (fix: Fix, rows: number) => string {
  const t = useTranslations("uploads.fix");
  const words = useFieldWords(view.holds);
  return (fix, rows) => {
    if (fix.kind === "swap_dates") return t("swap_dates");
    if (fix.kind === "other_mark")
      return t(view.file?.decimals.value === "," ? "point" : "comma", { rows });
    if (fix.kind === "other_order") {
      return t(view.file?.dates.value === "day_first" ? "month_first" : "day_first", { rows });
    }
    if (fix.label !== undefined) return t("use", { label: fix.label, rows });
    return t("read", { label: words.word(fix.to), rows });
  };
}
