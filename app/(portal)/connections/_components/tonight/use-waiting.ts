import { useTranslations } from "next-intl";
import { pmsTitle } from "@/lib/core/pms";
import type { Connection } from "@/lib/sync/connections/schema";

/** Says why nothing is sent through a connection now; null where something would be. */
export function useWaiting(): (connection: Connection) => string | null {
  const t = useTranslations("connections.tonight.waits");
  return ({ state, paused, pms_name: pms }) => {
    if (state !== "active") return t(state, { pms: pmsTitle(pms) });
    return paused ? t("paused") : null;
  };
}
