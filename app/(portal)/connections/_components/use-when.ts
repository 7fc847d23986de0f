import { useFormatter, useNow, useTranslations } from "next-intl";
import { dateIn, daysBetween } from "@/lib/core/dates";

const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const day = { month: "short", day: "numeric", ...time } as const;

/** Returns a function that formats instants as `Today, 16:05`, in the account's time zone. */
export function useWhen(timeZone: string): (at: string) => string {
  const t = useTranslations("connections.when");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  return (at) => {
    const instant = new Date(at);
    const days = daysBetween(dateIn(timeZone, now), dateIn(timeZone, instant));
    const shown = format.dateTime(instant, { ...time, timeZone });
    if (days === 0) return t("today", { time: shown });
    if (days === -1) return t("yesterday", { time: shown });
    if (days === 1) return t("tomorrow", { time: shown });
    return format.dateTime(instant, { ...day, timeZone });
  };
}
