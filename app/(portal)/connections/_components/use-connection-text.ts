import { useFormatter, useNow, useTranslations } from "next-intl";
import { dateIn, daysBetween } from "@/lib/core/dates";
import { momentText, timeText } from "@/components/hooks/time-format";
import type { Run } from "@/lib/intake/connections/schema";

/** Returns a function that formats instants as `Today, 4:05 PM`, in the account's time zone. */
export function useWhen(timeZone: string): (at: string) => string {
  const t = useTranslations("connections.when");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  return (at) => {
    const days = daysBetween(dateIn(timeZone, now), dateIn(timeZone, new Date(at)));
    const shown = timeText(format, at, timeZone);
    if (days === 0) return t("today", { time: shown });
    if (days === -1) return t("yesterday", { time: shown });
    if (days === 1) return t("tomorrow", { time: shown });
    return momentText(format, at, timeZone);
  };
}

/** Returns a function that joins `names` and the number of others among `count`; null if empty. */
export function useNames(): (names: readonly string[], count: number) => string | null {
  const t = useTranslations("connections");
  const format = useFormatter();
  return (names, count) => {
    if (names.length === 0) return null;
    const more = count - names.length;
    return format.list(more > 0 ? [...names, t("moreNames", { count: more })] : names);
  };
}

/** Counts of an import, the most important first. */
const changes = [
  ["listings_added", "listings"],
  ["reservations_added", "bookings"],
  ["reservations_changed", "bookings"],
  ["nights_changed", "nights"],
] as const;

/** Returns a function that summarizes a run's result. */
export function useRunText(): (run: Run) => string {
  const t = useTranslations("connections.run");
  return ({ kind, outcome, counts }) => {
    if (outcome !== "done") return t(outcome);
    if (kind === "push") {
      const sent = t("sent", { count: counts["confirmed"] ?? 0 });
      const rounded = counts["rounded"] ?? 0;
      return rounded > 0 ? t("rounded", { sent, count: rounded }) : sent;
    }
    if (kind === "restore") return t("restored", { count: counts["confirmed"] ?? 0 });
    const made = changes.find(([name]) => (counts[name] ?? 0) > 0);
    return made ? t(made[1], { count: counts[made[0]] ?? 0 }) : t("unchanged");
  };
}
