"use client";
import { useFormatter, useNow, useTranslations } from "next-intl";

/** How long ago a partner's page or program called last. */
export function LastCall({ at }: { at: string | null }) {
  const t = useTranslations("partners");
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  if (at === null) return <span className="text-ink-faint">{t("never")}</span>;
  return <span suppressHydrationWarning>{format.relativeTime(new Date(at), now)}</span>;
}
