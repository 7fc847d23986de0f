import { cx } from "@/components/ui/cx";
import { Mark } from "./mark";

/** Logo and name. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-2 text-lg font-semibold tracking-tight text-ink",
        className,
      )}
    >
      <Mark className="size-5.5" />
      Nightrate
    </span>
  );
}
