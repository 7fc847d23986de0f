"use client";
import { useTranslations } from "next-intl";
import { pmsTitle } from "@/lib/core/pms";
import type { Connection } from "@/lib/sync/connections/schema";
import { useNames } from "../use-names";

/** Names the listings that are missing from the PMS, and the effect; nothing if none are. */
export function MissingListings({ connection }: { connection: Connection }) {
  const t = useTranslations("connections");
  const { missing: count, pms_name: name } = connection;
  const names = useNames()(connection.missing_names, count);
  if (names === null) return null;
  return (
    <p className="px-4 pb-3 text-sm text-pretty wrap-anywhere text-ink-soft xl:pl-15">
      {t("missingNames", { pms: pmsTitle(name), names, count })}
    </p>
  );
}
