"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { TextLink } from "@/components/ui/text-link";
import type { Overview } from "@/lib/activity/overview/schema";

/** How many listings sync their prices, and how many are late. */
export function SyncHealth({ sync }: { sync: NonNullable<Overview["sync"]> }) {
  const t = useTranslations("overview.sync");
  const format = useFormatter();
  const { href } = useAccount();
  const { listings, syncing, fresh, late, never } = sync;
  const rows = [
    [t("fresh"), fresh],
    [t("late"), late],
    [t("never"), never],
  ] as const;
  return (
    <Card
      title={t("title")}
      actions={
        <TextLink href={href("/listings")} className="text-sm">
          {t("all")}
        </TextLink>
      }
    >
      <Meter
        label={t("syncing")}
        value={syncing}
        max={Math.max(1, listings)}
        valueText={t("of", { syncing, listings })}
      />
      <dl className="mt-3 mb-3 text-sm">
        {rows.map(([name, count]) => (
          <div key={name} className="flex justify-between gap-3 py-1">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-semibold text-ink tabular-nums">{format.number(count)}</dd>
          </div>
        ))}
      </dl>
      <Health syncing={syncing} behind={late + never} />
    </Card>
  );
}

function Health({ syncing, behind }: { syncing: number; behind: number }) {
  const t = useTranslations("overview.sync");
  if (syncing === 0) return <Badge>{t("off")}</Badge>;
  if (behind === 0) return <Badge tone="success">{t("good")}</Badge>;
  return <Badge tone="warning">{t("bad", { count: behind })}</Badge>;
}
