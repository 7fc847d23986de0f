import { cx } from "@/components/ui/cx";

interface DeltaProps {
  isUp: boolean;
  text: string;
  className?: string;
}

/** A change with a triangle for its direction, so that colour is not the only cue. */
export function Delta({ isUp, text, className }: DeltaProps) {
  return (
    <span
      className={cx("inline-flex items-center gap-1 whitespace-nowrap tabular-nums", className)}
    >
      <svg aria-hidden width={7} height={7} viewBox="0 0 7 7" className="shrink-0 fill-current">
        <path d={isUp ? "M3.5 0.5L7 6.5H0z" : "M3.5 6.5L0 0.5H7z"} />
      </svg>
      {text}
    </span>
  );
}
