import { useTranslations } from "next-intl";
import type { LogEntry } from "@/lib/activity/logs/schema";

/** Returns the name of the source of a change: portal, phone or API; null for a job, which has no person. */
export function useVia(): (entry: LogEntry) => string | null {
  const t = useTranslations("logs.via");
  return ({ metadata: { device_type: device }, user }) => {
    if (device !== null) return t(device);
    return user.id === 0 ? null : t("job");
  };
}
