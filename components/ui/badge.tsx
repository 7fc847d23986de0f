import { ArrowDown, ArrowUp, Check, OctagonX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

export type Tone = "neutral" | "accent" | "success" | "up" | "down" | "warning" | "danger";

const colours: Record<Tone, string> = {
  neutral: "bg-muted text-ink-soft",
  accent: "bg-accent-soft text-accent-ink",
  success: "bg-up-soft text-up-ink",
  up: "bg-up-soft text-up-ink",
  down: "bg-down-soft text-down-ink",
  warning: "bg-warning-soft text-warning-ink",
  danger: "bg-danger-soft text-danger-ink",
};

const signs: Record<Tone, ReactNode> = {
  neutral: null,
  accent: null,
  success: <Check aria-hidden />,
  up: <ArrowUp aria-hidden />,
  down: <ArrowDown aria-hidden />,
  warning: <TriangleAlert aria-hidden />,
  danger: <OctagonX aria-hidden />,
};

export interface BadgeProps {
  children: ReactNode;
  tone?: Tone;
  /** Replaces the tone's icon; null removes it where the text alone is clear. */
  icon?: ReactNode;
  className?: string;
}

/** A short state or kind. Each tone has an icon, because colour must not be the only cue. */
export function Badge({ children, tone = "neutral", icon = signs[tone], className }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex h-4.5 w-fit max-w-full shrink-0 items-center gap-1 rounded-sm px-1.5 text-2xs font-semibold whitespace-nowrap tabular-nums [&_svg]:size-3 [&_svg]:shrink-0 [&_svg]:stroke-[2.5]",
        colours[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
