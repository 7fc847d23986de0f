import { cx } from "./cx";

/** A grey placeholder; set the size of the content through className. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx("block animate-pulse rounded-sm bg-muted", className ?? "h-3 w-full")}
    />
  );
}

interface SkeletonLinesProps {
  /** Announced. */
  label: string;
  /** Classes of each line. */
  lines: readonly string[];
}

/** Lines of text before they are there. */
export function SkeletonLines({ label, lines }: SkeletonLinesProps) {
  return (
    <div className="flex flex-col gap-2">
      <output className="sr-only">{label}</output>
      {lines.map((line) => (
        <Skeleton key={line} className={line} />
      ))}
    </div>
  );
}
