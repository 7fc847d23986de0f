"use client";
import { useFormatter } from "next-intl";
import { cx } from "@/components/ui/cx";

const timeFormat = {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

interface MomentProps {
  /** ISO 8601 instant. */
  at: string;
  /** The account's IANA time zone. */
  timeZone: string;
  hasSeconds?: boolean;
  className?: string;
}

/** Day and time of an instant: `Nov 20, 16:05`. */
export function Moment({ at, timeZone, hasSeconds = false, className }: MomentProps) {
  const format = useFormatter();
  const seconds = hasSeconds && { second: "2-digit" as const };
  return (
    <time dateTime={at} className={cx("text-ink-faint tabular-nums", className)}>
      {format.dateTime(new Date(at), { ...timeFormat, ...seconds, timeZone })}
    </time>
  );
}
