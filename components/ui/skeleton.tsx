import { cx } from "./cx";

/** A grey stand-in of the size that the content will have. Size it through className. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx("block animate-pulse rounded-sm bg-muted", className ?? "h-3 w-full")}
    />
  );
}
