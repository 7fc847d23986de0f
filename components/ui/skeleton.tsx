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
