"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { domainOf, monthTicks } from "@/components/chart/axis";
import { LineChart } from "@/components/chart/line-chart";
import type { ChartData, Layer } from "@/components/chart/types";
import { useFormats } from "@/components/chart/use-formats";
import { useNumbers } from "@/components/hooks/use-numbers";
import { QueryView } from "@/components/query-view/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import { Stat } from "@/components/ui/stat";
import { heldNightsQuery } from "@/lib/delivery/holds/client";
import type { HeldNights, HeldPush } from "@/lib/delivery/holds/schema";
import type { AccountId } from "@/lib/http/fetcher";

interface HeldPlanProps {
  listing: HeldPush;
  account: AccountId;
  /** When the plan that it is compared with was sent. */
  sent: string;
}

/** What a held plan would change, night by night, and what each changed input does alone. */
export function HeldPlan({ listing, account, sent }: HeldPlanProps) {
  return (
    <>
      <Figures listing={listing} />
      <Nights listing={listing} account={account} sent={sent} />
      <Effects listing={listing} />
    </>
  );
}

function Figures({ listing }: { listing: HeldPush }) {
  const t = useTranslations("held.drawer");
  const { change, number, percent } = useNumbers();
  return (
    <div className="grid grid-cols-3 gap-3 rounded-lg border border-line bg-surface p-3">
      <Stat label={t("median")} value={change(listing.median_percent)} note={t("medianLimit")} />
      <Stat label={t("large")} value={percent(listing.large_percent)} note={t("largeLimit")} />
      <Stat label={t("open")} value={number(listing.open_nights)} />
    </div>
  );
}

function Nights({ listing, account, sent }: HeldPlanProps) {
  const t = useTranslations("held.drawer");
  const query = useQuery(heldNightsQuery(account, listing));
  return (
    <QueryView
      query={query}
      loading={
        <div>
          <output className="sr-only">{t("loading")}</output>
          <Skeleton className="h-74 w-full rounded-lg" />
        </div>
      }
      errorTitle={t("failed")}
    >
      {({ nights }) => <NightsChart listing={listing} nights={nights} sent={sent} />}
    </QueryView>
  );
}

const layers: Layer[] = [
  { kind: "line", series: "sent", tone: "past" },
  { kind: "line", series: "plan", tone: "own" },
];

interface NightsChartProps {
  listing: HeldPush;
  nights: HeldNights["nights"];
  sent: string;
}

function NightsChart({ listing, nights, sent }: NightsChartProps) {
  const t = useTranslations("held.drawer");
  const { prices: format, monthTick } = useFormats(listing.currency);
  const data = useMemo(
    (): ChartData => ({
      x: { label: t("night"), values: nights.map(({ date }) => date) },
      series: [
        { id: "sent", label: t("sent", { time: sent }), values: nights.map((each) => each.sent) },
        { id: "plan", label: t("plan"), values: nights.map(({ held }) => held) },
      ],
    }),
    [nights, sent, t],
  );
  const ticks = useMemo(() => monthTicks(data.x.values, monthTick), [data, monthTick]);
  return (
    <LineChart
      title={t("chart", { count: nights.length, name: listing.name })}
      summary={t("chartText")}
      data={data}
      format={format}
      layers={layers}
      domain={domainOf(data.series, "lowest")}
      ticks={ticks}
      fileName={`held-${listing.pms}-${listing.id}`}
      height={190}
      unavailable={t("unavailable")}
    />
  );
}

/** What changed since the plan that was sent, and what each change does alone. */
function Effects({ listing }: { listing: HeldPush }) {
  const t = useTranslations("held");
  const { change } = useNumbers();
  if (listing.effects.length === 0) return null;
  return (
    <section
      aria-label={t("drawer.changed")}
      className="rounded-lg border border-line bg-surface text-sm"
    >
      <header className="flex justify-between gap-3 border-b border-line px-3 py-2 text-ink-faint">
        <h3 className="font-medium">{t("drawer.changed")}</h3>
        <span>{t("drawer.effect")}</span>
      </header>
      <ul className="divide-y divide-line">
        {listing.effects.map(({ code, nights, change_percent: percent }) => (
          <li key={code} className="flex items-baseline gap-3 px-3 py-2">
            <span className="min-w-0 flex-1 font-medium text-ink">{t(`input.${code}`)}</span>
            <span className="text-ink-faint tabular-nums">
              {t("drawer.nights", { count: nights })}
            </span>
            <span className="w-16 text-right font-medium text-ink tabular-nums">
              {change(percent)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
