import { useTranslations } from "next-intl";
import type { Run } from "@/lib/sync/connections/schema";

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
