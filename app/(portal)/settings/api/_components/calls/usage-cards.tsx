"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Sparkbars } from "@/components/chart/sparkbars";
import { QueryView } from "@/components/query-view/query-view";
import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { Skeleton } from "@/components/ui/skeleton";
import { Stat } from "@/components/ui/stat";
import { keyUseQuery } from "@/lib/identity/keys/client";
import type { KeyState, KeyUse } from "@/lib/identity/keys/schema";

/** Usage against both limits and the last hour by minute, kept up to date. */
export function UsageCards({ limits }: { limits: KeyState["limits"] }) {
  const t = useTranslations("apiDetails.use");
  const query = useQuery(keyUseQuery());
  return (
    <QueryView
      query={query}
      loading={<Skeleton className="h-26 w-full" />}
      errorTitle={t("failed")}
    >
      {(use) => (
        <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
          <LimitCard name={t("minute")} used={use.minutes.at(-1) ?? 0} limit={limits.minute} />
          <LimitCard name={t("hour")} used={use.hour} limit={limits.hour} />
          <MinutesCard use={use} />
        </div>
      )}
    </QueryView>
  );
}

function LimitCard({ name, used, limit }: { name: string; used: number; limit: number }) {
  const t = useTranslations("apiDetails.use");
  const share = used / limit;
  return (
    <Card>
      <div className="flex h-full flex-col justify-between gap-3">
        <Stat label={name} value={used} unit={t("of", { limit })} />
        <Meter
          label={name}
          isLabelHidden
          value={used}
          max={limit}
          valueText={t("ofLimit", { used, limit })}
          tone={share >= 1 ? "danger" : share >= 0.8 ? "warning" : "accent"}
        />
      </div>
    </Card>
  );
}

function MinutesCard({ use }: { use: KeyUse }) {
  const t = useTranslations("apiDetails.use");
  const highest = Math.max(...use.minutes);
  const last = use.minutes.at(-1) ?? 0;
  return (
    <Card className="max-md:col-span-2">
      <div className="flex h-full flex-col justify-between gap-2">
        <div className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-faint tabular-nums">
          <span>{t("chart")}</span>
          <span>{t("today", { count: use.today })}</span>
        </div>
        <Sparkbars
          values={use.minutes}
          label={t("chartLabel", { highest, last })}
          width={270}
          height={36}
          className="h-auto w-full"
        />
        <div
          aria-hidden
          className="-mt-1 flex justify-between text-2xs text-ink-faint tabular-nums"
        >
          <span>{t("ago")}</span>
          <span>{t("peak", { highest })}</span>
          <span>{t("now")}</span>
        </div>
      </div>
    </Card>
  );
}
