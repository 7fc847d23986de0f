"use client";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { ListingRow } from "@/lib/catalog/rows";
import { zoomOf, zooms, usualZoom, zoomShapes, firstDay } from "./grid/axis";
import { CalendarDays, ChevronLeft, ChevronRight, Download } from "lucide-react";
import { DialogTrigger } from "react-aria-components/Dialog";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";
import { dateOf, dayFromText, dayOf } from "@/lib/core/dates";
import { useGridFormats } from "./grid/use-grid-formats";
import type { Shown } from "./grid/use-grid-scroll";
import type { PricesView } from "./use-prices-view";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { saveFile } from "@/components/chart/save-file";
import { showToast } from "@/components/toast/toast-queue";
import { exportPrices } from "@/lib/pricing/prices/client";

interface PricesHeaderProps extends DateNavProps {
  /** Listings that pass the filters. */
  listings: readonly ListingRow[];
  count: { shown: number; all: number };
}

/** Title, number of listings shown, and the range of nights. */
export function PricesHeader({ view, listings, count, nights, today }: PricesHeaderProps) {
  const t = useTranslations("prices");
  return (
    <PageHeader
      title={t("title")}
      description={
        <span className="tabular-nums">
          {count.shown === count.all ? t("all", count) : t("count", count)}
        </span>
      }
      secondaryActions={
        <>
          <DateNav view={view} nights={nights} today={today} />
          {(["short", "zooms"] as const).map((names) => (
            <SegmentedControl
              key={names}
              label={t("nav.zoom")}
              options={zooms.map((id) => ({ id, label: t(`nav.${names}.${id}`) }))}
              value={view.zoom}
              onChange={(id) => view.write({ zoom: zoomOf(id) === usualZoom ? null : id })}
              className={names === "short" ? "sm:hidden" : "max-sm:hidden"}
            />
          ))}
          <ExportPrices
            listings={listings}
            first={nights?.first ?? view.from}
            last={nights?.last ?? view.from + zoomShapes[view.zoom].nights - 1}
          />
        </>
      }
    />
  );
}

interface DateNavProps {
  view: PricesView;
  /** Null until the grid is rendered. */
  nights: Shown | null;
  /** Today in the account's time zone. */
  today: string;
}

/** Buttons for earlier and later nights and today, and a field for any date. */
function DateNav({ view, nights, today }: DateNavProps) {
  const t = useTranslations("prices.nav");
  const { between } = useGridFormats();
  const first = nights?.first ?? view.from;
  const last = nights?.last ?? first + zoomShapes[view.zoom].nights - 1;
  const screen = Math.max(1, last - first + 1);
  const show = (day: number): void => {
    view.show(Math.max(day, firstDay(dayOf(today))));
  };
  return (
    <div className="flex items-center gap-2 max-sm:gap-1">
      <IconButton
        variant="secondary"
        aria-label={t("previous")}
        onPress={() => show(first - screen)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <Button onPress={() => show(dayOf(today))}>
        {t("today")}
        <Kbd className="max-lg:hidden">t</Kbd>
      </Button>
      <DialogTrigger>
        <Button className="tabular-nums max-sm:hidden">
          <CalendarDays aria-hidden />
          {between(first, last)}
        </Button>
        <Popover aria-label={t("jump")}>
          <TextField
            type="date"
            label={t("jump")}
            defaultValue={dateOf(first)}
            onChange={(text) => {
              const day = dayFromText(text);
              if (day !== null) show(day);
            }}
            className="w-44"
          />
        </Popover>
      </DialogTrigger>
      <IconButton variant="secondary" aria-label={t("next")} onPress={() => show(last + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}

interface ExportPricesProps {
  /** Listings that pass the filters. */
  listings: readonly ListingRow[];
  /** Visible days, as numbers of days since 1970-01-01. */
  first: number;
  last: number;
}

/** Limits of one file. */
const most = { listings: 5_000, nights: 553 };

/** Downloads the prices of the listings shown as a CSV file, for the visible nights or any others. */
function ExportPrices(props: ExportPricesProps) {
  const t = useTranslations("prices.export");
  return (
    <DialogTrigger>
      <IconButton
        variant="secondary"
        aria-label={t("button")}
        isDisabled={props.listings.length === 0}
      >
        <Download aria-hidden />
      </IconButton>
      <Popover aria-label={t("button")} placement="bottom end">
        {(close) => <ExportForm {...props} onSaved={close} />}
      </Popover>
    </DialogTrigger>
  );
}

function ExportForm({
  listings,
  first,
  last,
  onSaved,
}: ExportPricesProps & { onSaved: () => void }) {
  const t = useTranslations("prices.export");
  const [from, setFrom] = useState(dateOf(first));
  const [to, setTo] = useState(dateOf(last));
  const nights = (dayFromText(to) ?? NaN) - (dayFromText(from) ?? NaN) + 1;
  const problem = problemOf(listings.length, nights);
  const { mutate, isPending } = useExport(listings, onSaved);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem === null && !isPending) mutate({ from, to });
  };
  return (
    <form onSubmit={submit} className="flex w-64 flex-col gap-3">
      <div className="grid grid-cols-2 gap-2">
        <TextField type="date" label={t("from")} value={from} onChange={setFrom} />
        <TextField type="date" label={t("to")} value={to} onChange={setTo} />
      </div>
      <p aria-live="polite" className="text-xs text-ink-soft tabular-nums">
        {problem === null
          ? t("size", { listings: listings.length, nights, rows: listings.length * nights })
          : t(problem)}
      </p>
      <Button
        variant="primary"
        type="submit"
        isDisabled={problem !== null}
        isPending={isPending}
        className="w-full"
      >
        <Download aria-hidden />
        {t("save")}
      </Button>
    </form>
  );
}

function useExport(rows: readonly ListingRow[], onSaved: () => void) {
  const t = useTranslations("prices.export");
  const { account } = useAccount();
  const listings = rows.map(({ listing }) => listing);
  return useMutation({
    mutationFn: ({ from, to }: { from: string; to: string }) =>
      exportPrices(account, listings, from, to),
    onSuccess: (file, { from, to }) => {
      saveFile(`prices-${from}-${to}.csv`, file);
      onSaved();
    },
    onError: ({ message }) =>
      showToast({ tone: "danger", title: t("failed"), description: message }),
  });
}

function problemOf(listings: number, nights: number) {
  if (listings > most.listings) return "tooMany";
  if (!(nights >= 1)) return "order";
  return nights > most.nights ? "tooLong" : null;
}
