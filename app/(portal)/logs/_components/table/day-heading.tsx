"use client";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { addDays, dateIn } from "@/lib/core/dates";

/** The date of the entries below, with “Today” or “Yesterday” where it applies. `day` is YYYY-MM-DD. */
export function DayHeading({ day, timeZone }: { day: string; timeZone: string }) {
  const t = useTranslations("logs.day");
  const format = useFormatter();
  const today = dateIn(timeZone, useNow({ updateInterval: 60_000 }));
  const isOtherYear = day.slice(0, 4) !== today.slice(0, 4);
  const date = format.dateTime(new Date(`${day}T00:00Z`), {
    weekday: "short",
    month: "short",
    day: "numeric",
    ...(isOtherYear && { year: "numeric" }),
    timeZone: "UTC",
  });
  const isNamed = day === today || day === addDays(today, -1);
  if (!isNamed) return <span className="font-semibold text-ink">{date}</span>;
  return (
    <span className="flex items-baseline gap-2">
      <span className="font-semibold text-ink">{t(day === today ? "today" : "yesterday")}</span>
      <span className="text-ink-faint">{date}</span>
    </span>
  );
}
