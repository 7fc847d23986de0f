"use client";
import { useFormatter, useNow, useTranslations } from "next-intl";
import type { KeyState } from "@/lib/identity/keys/schema";

/** When the key was made and last used. */
export function KeyDates({
  apiKey,
  timeZone,
}: {
  apiKey: NonNullable<KeyState["key"]>;
  timeZone: string;
}) {
  const t = useTranslations("apiDetails.key");
  const format = useFormatter();
  const now = useNow({ updateInterval: 10_000 });
  const { created_at: created, last_used_at: used } = apiKey;
  const date = format.dateTime(new Date(created), { dateStyle: "medium", timeZone });
  return (
    <p className="text-sm text-ink-faint" suppressHydrationWarning>
      {t("created", { date })}
      {" · "}
      {used ? t("used", { ago: format.relativeTime(new Date(used), now) }) : t("neverUsed")}
    </p>
  );
}
