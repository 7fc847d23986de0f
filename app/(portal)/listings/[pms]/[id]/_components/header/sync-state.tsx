"use client";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Listing } from "@/lib/catalog/schema";
import { useListingsScope } from "../../../../_components/scope/scope";

const moment = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

/** The state of price sync, with the time of the last push. */
export function SyncState({ listing }: { listing: Listing }) {
  const t = useTranslations("listing.header");
  const format = useFormatter();
  const { timeZone } = useListingsScope().rights;
  const { push_enabled: isOn, last_date_pushed: sent } = listing;
  if (!isOn) return <Badge>{t("syncOff")}</Badge>;
  if (sent === null) return <Badge tone="warning">{t("notSent")}</Badge>;
  const at = format.dateTime(new Date(sent), { ...moment, timeZone });
  return <Badge tone="success">{t("sent", { at })}</Badge>;
}
