"use client";
import { useFormatter } from "next-intl";
import { cx } from "@/components/ui/cx";
import { momentText } from "@/components/hooks/time-format";

interface MomentProps {
  /** ISO 8601 instant. */
  at: string;
  /** The account's IANA time zone. */
  timeZone: string;
  hasSeconds?: boolean;
  className?: string;
}

/** Day and time of an instant: `Nov 20, 4:05 PM`. */
export function Moment({ at, timeZone, hasSeconds = false, className }: MomentProps) {
  const format = useFormatter();
  return (
    <time
      dateTime={at}
      suppressHydrationWarning
      className={cx("text-ink-faint tabular-nums", className)}
    >
      {momentText(format, at, timeZone, hasSeconds ? { second: "2-digit" } : {})}
    </time>
  );
}
