import { cx } from "@/components/ui/cx";
import { percentText } from "@/lib/pricing/engine/explain";

/** A factor as a change: `−36.0%`. */
export function changeText(factor: number): string {
  return percentText(factor).replace("-", "−");
}

/** The same in the colour of its direction. */
export function ChangeText({ factor, className }: { factor: number; className?: string }) {
  const tone = factor > 1 ? "text-up" : factor < 1 ? "text-down" : "text-ink-faint";
  return (
    <span className={cx("font-semibold tabular-nums", tone, className)}>{changeText(factor)}</span>
  );
}
