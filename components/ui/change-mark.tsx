"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { useNumbers } from "@/components/hooks/use-numbers";

export interface ChangeMarkProps {
  value: number;
  /** What it is compared with. */
  before: number;
  /** A share in percent changes by points, all else by percent. */
  unit: "percent" | "points";
  className?: string;
}

/** How far a value is from another: the difference with its sign, in a colour. A difference that shows as 0 has neither. */
export function ChangeMark({ value, before, unit, className }: ChangeMarkProps) {
  const t = useTranslations("common.change");
  const { change: percent, difference } = useNumbers();
  const change = changeOf(value, before, unit);
  if (change === null) return null;
  const digits = Math.abs(change) < 99.95 ? 1 : 0;
  const size = { most: digits };
  const text =
    unit === "percent" ? percent(change, size) : t("points", { size: difference(change, size) });
  // A change that rounds to nothing has no sign, hence no colour.
  if (!/^[+−]/.test(text))
    return <span className={cx("text-ink-faint tabular-nums", className)}>{text}</span>;
  return (
    <span
      className={cx(
        "font-semibold whitespace-nowrap tabular-nums",
        change > 0 ? "text-up" : "text-down",
        className,
      )}
    >
      {text}
    </span>
  );
}

/** The difference in points or percent; null if a percentage has no base. */
function changeOf(value: number, before: number, unit: ChangeMarkProps["unit"]): number | null {
  if (unit === "points") return value - before;
  return before === 0 ? null : 100 * (value / before - 1);
}
