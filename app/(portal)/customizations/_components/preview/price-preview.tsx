"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { ListingPicker } from "@/components/listings/listing-picker";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { catalogQuery } from "@/lib/catalog/client";
import type { Preview } from "@/lib/pricing/customizations/schema-answers";
import { NightSteps } from "./night-steps";
import { plotHeight, PreviewChart, StayChart, type PreviewProps } from "./preview-charts";
import { type Span, spans } from "../review/use-preview";
import { useFormats } from "@/components/chart/use-formats";
import { type CalendarNight, WeekCalendar } from "../review/week-calendar";
import { useNumbers } from "@/components/hooks/use-numbers";

/** The effect of unsaved rules on the next 365 nights of one listing, or of the mean of several. */
export default function PricePreview(props: PreviewProps) {
  const { target, previewing } = props;
  const t = useTranslations("customizations.preview");
  const { preview, error } = previewing;
  // The panel above shows the error.
  if (error) return null;
  return (
    <section aria-label={t("failedTitle")} className="flex min-w-0 flex-col gap-4">
      {target.scope !== "listing" && <Choice {...props} />}
      {preview ? (
        <Effect {...props} preview={preview} />
      ) : (
        <ChartSkeleton height={plotHeight} hasLegend />
      )}
    </section>
  );
}

function Effect(props: PreviewProps & { preview: Preview }) {
  const { preview, showNight } = props;
  const t = useTranslations("customizations.preview");
  const { nights, night } = preview;
  if (nights.length === 0) {
    return (
      <p className="rounded-lg border border-line bg-surface p-4 text-sm text-ink-soft">
        {t(isOne(props) ? "noPrice" : "none")}
      </p>
    );
  }
  return (
    <>
      <Charts {...props} />
      <PreviewCalendar preview={preview} />
      {night && (
        <NightSteps
          night={night}
          currency={preview.currency}
          dates={nights.map(({ date }) => date)}
          onMove={showNight}
        />
      )}
    </>
  );
}

/** Prices, and minimum stays if they change. The one that changes more listings is first. */
function Charts(props: PreviewProps & { preview: Preview }) {
  const { preview, span } = props;
  const { nights, stays_changed: stays, prices_changed: prices } = preview;
  const hasStayChanges =
    stays > 0 && nights.some(({ stay_from, stay_to }) => stay_from !== stay_to);
  const visible = { ...preview, nights: nights.slice(0, span) };
  const control = <Spans span={span} onChange={props.showSpan} />;
  if (!hasStayChanges) return <PreviewChart {...props} preview={visible} actions={control} />;
  if (stays > prices) {
    return (
      <>
        <StayChart preview={visible} actions={control} />
        {prices > 0 && <PreviewChart {...props} preview={visible} actions={null} />}
      </>
    );
  }
  return (
    <>
      <PreviewChart {...props} preview={visible} actions={control} />
      <StayChart preview={visible} actions={null} />
    </>
  );
}

function Spans({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  const t = useTranslations("customizations.preview");
  return (
    <SegmentedControl
      label={t("span")}
      size="sm"
      options={spans.map((nights) => ({ id: String(nights), label: t("spanNights", { nights }) }))}
      value={String(span)}
      onChange={(id) => onChange(spans.find((nights) => String(nights) === id) ?? span)}
    />
  );
}

function isOne({ target, shown }: PreviewProps): boolean {
  return target.scope === "listing" || shown.listing !== null;
}

/** Chooses one listing of the level, or the mean. */
function Choice({ members, shown, showListing }: PreviewProps) {
  const t = useTranslations("customizations.preview");
  const { account } = useAccount();
  const { data } = useQuery(catalogQuery(account));
  const own = new Set(members.map(({ pms, id }) => `${pms}/${id}`));
  const summaries = (data?.listings ?? []).filter(({ pms_name, listing_id }) =>
    own.has(`${pms_name}/${listing_id}`),
  );
  const value = shown.listing && `${shown.listing.pms}/${shown.listing.id}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ListingPicker
        listings={summaries}
        value={value}
        onChange={showListing}
        placeholder={t("mean")}
        className="min-w-0 flex-1"
      />
      {value !== null && (
        <Button size="sm" variant="ghost" onPress={() => showListing(null)}>
          {t("showMean")}
        </Button>
      )}
    </div>
  );
}

const shownNights = 84;

/** The next 12 weeks by price, or by minimum stay where only these change. */
function PreviewCalendar({ preview }: { preview: Preview }) {
  const t = useTranslations("customizations.preview");
  const { nights, prices_changed: prices, stays_changed: stays } = preview;
  const isStays = prices === 0 && stays > 0;
  const { short, full } = useWriters(preview.currency, isStays);
  const shown = nights.slice(0, shownNights).map((night): CalendarNight => {
    const [from, to] = isStays ? [night.stay_from, night.stay_to] : [night.from, night.to];
    const isChanged = short(from) !== short(to);
    return {
      date: night.date,
      after: short(to),
      text: full(to),
      before: isChanged
        ? { short: short(from), text: full(from), direction: to > from ? "up" : "down" }
        : undefined,
    };
  });
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <h2 className="text-sm font-semibold text-ink">{t("calendar")}</h2>
        <p className="text-sm text-pretty text-ink-soft">
          {t(isStays ? "calendarStays" : "calendarPrices")}
        </p>
      </div>
      <WeekCalendar caption={t("caption")} nights={shown} />
    </section>
  );
}

function useWriters(currency: string | null, isStays: boolean) {
  const t = useTranslations("customizations.preview");
  const { compact, number } = useNumbers();
  const { money } = useFormats(currency);
  if (isStays) {
    return {
      short: (value: number) => number(value),
      full: (value: number) => t("nights", { count: value }),
    };
  }
  return {
    // A cell has room for five characters.
    short: (value: number) => (value >= 10_000 ? compact(value) : number(value, { most: 0 })),
    full: money,
  };
}
