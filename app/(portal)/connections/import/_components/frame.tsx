import { Check, ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/page-header/page-header";
import { cx } from "@/components/ui/cx";

const steps = ["upload", "check", "import"] as const;

interface FrameProps {
  title: string;
  /** The current step; "done" after the last one. */
  step: (typeof steps)[number] | "done";
  children: ReactNode;
}

/** Breadcrumbs, title and steps of an import, above the content of the step. */
export function Frame({ title, step, children }: FrameProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <Path />
        <PageHeader title={title} meta={<Steps step={step} />} />
      </div>
      {children}
    </div>
  );
}

function Path() {
  const t = useTranslations("uploads");
  const link = "rounded-xs text-ink-faint hover:text-ink focus-ring";
  return (
    <nav aria-label={t("path")}>
      <ol className="flex items-center gap-1.5 text-sm text-ink-faint">
        <li>
          <Link href="/connections" className={link}>
            {t("connections")}
          </Link>
        </li>
        <li className="flex items-center gap-1.5">
          <ChevronRight aria-hidden className="size-3.5" />
          <Link href="/connections/import" className={link}>
            {t("title")}
          </Link>
        </li>
      </ol>
    </nav>
  );
}

function Steps({ step }: { step: FrameProps["step"] }) {
  const t = useTranslations("uploads");
  const at = step === "done" ? steps.length : steps.indexOf(step);
  return (
    <ol aria-label={t("steps")} className="flex items-center gap-2.5">
      {steps.map((name, n) => (
        <li
          key={name}
          {...(n === at && { "aria-current": "step" as const })}
          className="flex items-center gap-2.5"
        >
          {n > 0 && <span aria-hidden className="h-px w-4 bg-edge sm:w-10" />}
          <Mark number={n + 1} state={n < at ? "done" : n === at ? "current" : "later"} />
          <span
            className={cx(
              "text-sm",
              n === at ? "font-semibold text-ink" : "text-ink-faint max-sm:sr-only",
            )}
          >
            {n < at ? (
              <span className="sr-only">{t("stepDone", { step: t(`step.${name}`) })}</span>
            ) : null}
            <span {...(n < at && { "aria-hidden": true })}>{t(`step.${name}`)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const marks = {
  done: "bg-accent-soft text-accent-ink",
  current: "bg-accent text-on-accent",
  later: "border border-edge text-ink-faint",
};

function Mark({ number, state }: { number: number; state: keyof typeof marks }) {
  return (
    <span
      aria-hidden
      className={cx(
        "grid size-5 place-items-center rounded-full text-2xs font-semibold",
        marks[state],
      )}
    >
      {state === "done" ? <Check className="size-3 stroke-[2.5]" /> : number}
    </span>
  );
}
