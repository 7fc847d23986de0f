"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { ChangeMark, type ChangeMarkProps } from "@/components/change/change-mark";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";

/** What a figure is compared with. */
export interface Comparison {
  id: string;
  /** Null where unknown, undefined while it loads. */
  before: number | null | undefined;
  /** Text with the value, or why there is none. */
  text: string;
}

export interface Figure {
  id: string;
  label: string;
  value: number | null;
  /** The value as text, or why there is none. */
  text: string;
  unit: ChangeMarkProps["unit"];
  comparisons: readonly Comparison[];
  /** URL of the page with the data behind the figure. */
  href: string;
}

/** One key figure with its comparisons, as a link to the data behind it. */
export function FigureCell({ figure }: { figure: Figure }) {
  const { label, value, text, unit, comparisons, href } = figure;
  return (
    <Link
      href={href}
      className="flex h-full min-w-0 flex-col px-3 py-3 focus-ring-inset transition-colors hover:bg-hover sm:px-4"
    >
      <span className="text-sm text-ink-faint">{label}</span>
      <span
        className={cx(
          "truncate leading-8.5 tabular-nums sm:leading-8.5",
          value === null ? "text-lg text-ink-faint" : "text-xl font-semibold text-ink sm:text-2xl",
        )}
      >
        {text}
      </span>
      <span className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-1.5 text-xs tabular-nums sm:gap-x-2 sm:text-sm">
        {comparisons.map(({ id, before, text: compared }) => (
          <CompareLine key={id} isLoading={before === undefined} text={compared}>
            {value !== null && before != null && (
              <ChangeMark value={value} before={before} unit={unit} />
            )}
          </CompareLine>
        ))}
      </span>
    </Link>
  );
}

interface CompareLineProps {
  isLoading: boolean;
  text: string;
  children: ReactNode;
}

function CompareLine({ isLoading, text, children }: CompareLineProps) {
  return (
    <span className="col-span-2 flex min-h-4.5 flex-wrap items-center gap-x-1.5 sm:grid sm:grid-cols-subgrid">
      {isLoading ? (
        <Skeleton className="col-span-2 h-3 w-28 max-w-full" />
      ) : (
        <>
          <span className="flex empty:hidden">{children}</span>
          <span className="text-ink-faint sm:col-start-2 sm:truncate sm:[:empty+&]:col-span-2 sm:[:empty+&]:col-start-1">
            {text}
          </span>
        </>
      )}
    </span>
  );
}
