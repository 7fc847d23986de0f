"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, CircleCheck } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { domainOf, monthTicks } from "@/components/chart/axis";
import { LineChart } from "@/components/chart/line-chart";
import type { ChartData, Layer } from "@/components/chart/types";
import { useFormats } from "@/components/chart/use-formats";
import { useAccount } from "@/components/hooks/use-account";
import { useCauseText } from "@/components/hooks/use-cause-text";
import { momentText } from "@/components/hooks/time-format";
import { useNumbers } from "@/components/hooks/use-numbers";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { Skeleton, SkeletonLines } from "@/components/ui/skeleton";
import { Stat } from "@/components/ui/stat";
import { LinkButton } from "@/components/ui/text-link";
import { pmsTitle } from "@/lib/core/pms";
import { heldNightsQuery, heldQuery } from "@/lib/delivery/holds/client";
import type { HeldNights, HeldPush } from "@/lib/delivery/holds/schema";
import { FromWhat } from "./held-panels";
import { heldKey, mendOf, Release } from "./release";

interface HeldDrawerProps {
  /** `pms/id` of the URL. */
  open: string;
  timeZone: string;
  onOpen: (listing: string | null) => void;
}

/** Why a listing's prices are held, and what they would do. */
export default function HeldDrawer({ open, timeZone, onOpen }: HeldDrawerProps) {
  const t = useTranslations("held");
  const { account } = useAccount();
  const query = useQuery(heldQuery(account));
  const listing = query.data?.held.find((each) => heldKey(each) === open);
  const [releasing, setReleasing] = useState<HeldPush | null>(null);
  const close = () => onOpen(null);
  const footer = listing && (
    <Footer
      listing={listing}
      canRelease={query.data?.can_release === true}
      onRelease={() => setReleasing(listing)}
      onKeep={close}
    />
  );
  return (
    <Drawer
      size="lg"
      title={listing?.name ?? t("label")}
      description={listing && <About listing={listing} timeZone={timeZone} />}
      onClose={close}
      footer={footer}
    >
      <QueryView
        query={query}
        loading={<SkeletonLines label={t("drawer.loading")} lines={["h-20 w-full", "h-64"]} />}
        errorTitle={t("failed")}
        isEmpty={() => listing === undefined}
        empty={
          <EmptyState icon={<CircleCheck />} title={t("drawer.gone")}>
            {t("drawer.goneText")}
          </EmptyState>
        }
      >
        {({ held }) => (
          <>
            {listing && <Details listing={listing} timeZone={timeZone} />}
            <Neighbours held={held} open={open} onOpen={onOpen} />
          </>
        )}
      </QueryView>
      {releasing && <Release held={[releasing]} onClose={() => setReleasing(null)} />}
    </Drawer>
  );
}

interface NeighboursProps extends Pick<HeldDrawerProps, "open" | "onOpen"> {
  held: readonly HeldPush[];
}

/** Leads to the held listings before and after the open one. */
function Neighbours({ held, open, onOpen }: NeighboursProps) {
  const t = useTranslations("held.drawer");
  const at = held.findIndex((each) => heldKey(each) === open);
  const [previous, next] = [held[at - 1], held[at + 1]];
  const step = useEffectEvent((event: KeyboardEvent) => {
    const wanted = { ArrowLeft: previous, ArrowRight: next }[event.key];
    // Inputs, and the chart that is read with the arrow keys, keep them.
    if (wanted && !(event.target instanceof HTMLInputElement)) onOpen(heldKey(wanted));
  });
  useEffect(() => {
    document.addEventListener("keydown", step);
    return () => document.removeEventListener("keydown", step);
  }, []);
  if (at < 0 || held.length < 2) return null;
  return (
    <div className="mt-4 flex justify-end gap-1">
      <IconButton
        aria-label={t("previous")}
        isDisabled={!previous}
        onPress={() => previous && onOpen(heldKey(previous))}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        aria-label={t("next")}
        isDisabled={!next}
        onPress={() => next && onOpen(heldKey(next))}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}

interface ListingProps {
  listing: HeldPush;
  timeZone: string;
}

function About({ listing: { pms, currency, since }, timeZone }: ListingProps) {
  const t = useTranslations("held.drawer");
  const format = useFormatter();
  const parts = [
    pmsTitle(pms),
    currency,
    t("since", { time: momentText(format, since, timeZone) }),
  ];
  return parts.filter(Boolean).join(" · ");
}

function Details({ listing, timeZone }: ListingProps) {
  const t = useTranslations("held");
  const causeText = useCauseText();
  const format = useFormatter();
  const sent = momentText(format, listing.sent_at, timeZone);
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning" title={causeText(listing.cause)}>
        <ul className="list-disc pl-5">
          {listing.trips.map((trip) => (
            <li key={trip}>{t(`trips.${trip}`)}</li>
          ))}
        </ul>
        <p className="mt-2 empty:hidden">
          <FromWhat held={listing} timeZone={timeZone} />
        </p>
        <p className="mt-2">{t("drawer.noPerson", { sent })}</p>
      </Notice>
      <Figures listing={listing} />
      <Nights listing={listing} sent={sent} />
      <Effects listing={listing} />
    </div>
  );
}

function Figures({ listing }: { listing: HeldPush }) {
  const t = useTranslations("held.drawer");
  const { change, number, percent } = useNumbers();
  return (
    <div className="grid grid-cols-3 gap-3 rounded-lg border border-line p-3">
      <Stat label={t("median")} value={change(listing.median_percent)} note={t("medianLimit")} />
      <Stat label={t("large")} value={percent(listing.large_percent)} note={t("largeLimit")} />
      <Stat label={t("open")} value={number(listing.open_nights)} />
    </div>
  );
}

function Nights({ listing, sent }: { listing: HeldPush; sent: string }) {
  const t = useTranslations("held.drawer");
  const { account } = useAccount();
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
    <section aria-label={t("drawer.changed")} className="rounded-lg border border-line text-sm">
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

interface FooterProps {
  listing: HeldPush;
  canRelease: boolean;
  onRelease: () => void;
  onKeep: () => void;
}

/** Mending the cause comes before releasing. */
function Footer({ listing, canRelease, onRelease, onKeep }: FooterProps) {
  const t = useTranslations("held");
  const { href } = useAccount();
  const mend = mendOf(listing);
  return (
    <div className="flex flex-wrap gap-2">
      {mend && (
        <LinkButton variant="primary" href={href(mend.path)}>
          {t(`mend.${mend.name}`)}
        </LinkButton>
      )}
      {canRelease && <Button onPress={onRelease}>{t("drawer.release")}</Button>}
      <Button variant="ghost" onPress={onKeep}>
        {t("drawer.keep")}
      </Button>
    </div>
  );
}
