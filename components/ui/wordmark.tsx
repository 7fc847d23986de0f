import { cx } from "@/components/ui/cx";

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

/** The logo: a moon with three rising bars. Decorative, used beside the name. */
function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={cx("shrink-0", className ?? "size-6")}>
      <path
        className="fill-accent"
        d="M12.6 2.02A10 10 0 1 0 21.98 11.4 6.9 6.9 0 0 1 12.6 2.02Z"
      />
      <path
        className="stroke-on-accent"
        strokeWidth="2"
        strokeLinecap="round"
        d="M7.6 17.2v-2.4M11.6 17.2v-4.6M15.6 17.2v-1.2"
      />
    </svg>
  );
}
