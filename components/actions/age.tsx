"use client";
import { useNow, useTranslations } from "next-intl";

const hourMs = 3_600_000;

/** Time since `at` in short form: 6 h, 3 d. */
export function Age({ at }: { at: string }) {
  const t = useTranslations("actions.age");
  const now = useNow({ updateInterval: 60_000 });
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / hourMs));
  const text =
    hours < 48 ? t("hours", { count: hours }) : t("days", { count: Math.floor(hours / 24) });
  return (
    <time dateTime={at} suppressHydrationWarning>
      {hours === 0 ? t("now") : text}
    </time>
  );
}
