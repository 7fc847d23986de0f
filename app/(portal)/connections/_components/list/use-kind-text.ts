import { useTranslations } from "next-intl";
import { pmsTitle } from "@/lib/core/pms";
import { hasCredentials } from "@/lib/sync/connections/rules";
import type { Connection } from "@/lib/sync/connections/schema";

/** Returns a function that names the kind of a connection, or its PMS if the name differs. */
export function useKindText(): (connection: Connection) => string {
  const t = useTranslations("connections.kind");
  return ({ kind, name, pms_name: pms }) => {
    if (kind === "ingest" && name !== pms) return t("program", { pms });
    return hasCredentials(kind) && name !== pmsTitle(pms) ? pmsTitle(pms) : t(kind);
  };
}
