"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { ChartSkeleton } from "@/components/chart/chart-skeleton";
import { ListingPicker } from "@/components/listings/listing-picker";
import { Button } from "@/components/ui/button";
import { catalogQuery } from "@/lib/catalog/client";
import type { Preview } from "@/lib/pricing/customizations/schema-preview";
import { NightSteps } from "./night-steps";
import { PreviewCalendar } from "./preview-calendar";
import { plotHeight, PreviewChart, StayChart } from "./preview-charts";
import type { PreviewProps } from "./preview-props";

/** What unsaved rules do to the next 365 nights of one listing, or to the mean of those that change. */
export default function PricePreview(props: PreviewProps) {
  const { target, previewing } = props;
  const t = useTranslations("customizations.preview");
  const { preview, error } = previewing;
  // The panel above says what went wrong.
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
  const { nights, night, stays_changed: stays } = preview;
  if (nights.length === 0) {
    return (
      <p className="rounded-lg border border-line bg-surface p-4 text-sm text-ink-soft">
        {t(preview.averaged === 0 && isOne(props) ? "noPrice" : "none")}
      </p>
    );
  }
  const restays = nights.some(({ stay_from, stay_to }) => stay_from !== stay_to);
  return (
    <>
      <PreviewChart {...props} />
      {stays > 0 && restays && <StayChart preview={preview} />}
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
