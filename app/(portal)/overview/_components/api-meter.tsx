"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { TextLink } from "@/components/ui/text-link";
import { keyQuery, keyUseQuery } from "@/lib/identity/keys/client";

/** The viewer's own API usage against its limit; empty without an active key. */
export function ApiMeter() {
  const t = useTranslations("overview.meter");
  const key = useQuery(keyQuery()).data;
  const isActive = key?.state === "active";
  const use = useQuery({ ...keyUseQuery(), enabled: isActive }).data;
  if (!isActive || !use) return null;
  const { hour: limit } = key.limits;
  return (
    <Card
      title={t("title")}
      actions={
        <TextLink href="/settings/api" className="text-sm">
          {t("all")}
        </TextLink>
      }
    >
      <Meter
        label={t("hour")}
        value={use.hour}
        max={limit}
        valueText={t("of", { used: use.hour, limit })}
        tone={use.hour >= 0.8 * limit ? "warning" : "accent"}
      />
      <p className="mt-3 flex justify-between text-sm text-ink-soft">
        {t("today")}
        <span className="font-semibold text-ink tabular-nums">
          {t("calls", { count: use.today })}
        </span>
      </p>
    </Card>
  );
}
