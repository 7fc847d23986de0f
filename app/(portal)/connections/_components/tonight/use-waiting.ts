import { useTranslations } from "next-intl";
import { pmsTitle } from "@/lib/core/pms";
import type { Connection } from "@/lib/sync/connections/schema";

/** Returns a function that explains why a connection sends nothing now; null if it can send. */
export function useWaiting(): (connection: Connection) => string | null {
  const t = useTranslations("connections.tonight.waits");
  return ({ state, paused, pms_name: pms }) => {
    if (state !== "active") return t(state, { pms: pmsTitle(pms) });
    return paused ? t("paused") : null;
  };
}
