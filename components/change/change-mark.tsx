"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";

export interface ChangeMarkProps {
  value: number;
  /** What it is compared with. */
  before: number;
  /** A share in percent changes by points, all else by percent. */
  unit: "percent" | "points";
  className?: string;
}

/** How far a value is from another: an arrow, the difference, and a colour. No arrow when both look the same. */
export function ChangeMark({ value, before, unit, className }: ChangeMarkProps) {
  const t = useTranslations("common.change");
  const format = useFormatter();
  const change = changeOf(value, before, unit);
  if (change === null) return null;
  const digits = Math.abs(change) < 99.95 ? 1 : 0;
  const size = format.number(Math.abs(change), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const text = t(unit, { size });
  if (Math.abs(change) < 0.05)
    return <span className={cx("text-ink-faint", className)}>{text}</span>;
  const Arrow = change > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={cx(
        "inline-flex items-center gap-0.5 font-semibold whitespace-nowrap tabular-nums",
        change > 0 ? "text-up" : "text-down",
        className,
      )}
    >
      <Arrow aria-hidden className="size-3 stroke-3" />
      <span className="sr-only">{t(change > 0 ? "up" : "down")} </span>
      {text}
    </span>
  );
}

/** The difference in points or percent; null where a percentage has nothing to be of. */
function changeOf(value: number, before: number, unit: ChangeMarkProps["unit"]): number | null {
  if (unit === "points") return value - before;
  return before === 0 ? null : 100 * (value / before - 1);
}
