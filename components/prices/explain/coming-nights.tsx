"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "react-aria-components/Button";
import { useAccount } from "@/components/hooks/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";
import { toUtc } from "@/lib/core/dates";
import { comingNightsQuery } from "@/lib/pricing/prices/client";
import type { Night } from "@/lib/pricing/prices/schema";
import { type ListingName, usePrices } from "./explanation-props";

/** Two weeks, a row each. */
export const comingNights = 14;

interface ComingNightsProps {
  listing: ListingName;
  onExplain: (date: string) => void;
}

/** Prices of the next nights in the colours of their demand; each opens its explanation. */
export function ComingNights({ listing, onExplain }: ComingNightsProps) {
  const t = useTranslations("explain.coming");
  const { account } = useAccount();
  const query = useQuery(comingNightsQuery(account, listing, comingNights));
  return (
    <QueryView
      query={query}
      loading={<NightsSkeleton label={t("loading")} />}
      isEmpty={({ data }) => data.length === 0}
      empty={<p className="text-sm text-ink-faint">{t("none")}</p>}
      errorTitle={t("failed")}
    >
      {({ data, currency }) => (
        <ol className="grid grid-cols-7 gap-1">
          {data.slice(0, comingNights).map((night) => (
            <li key={night.date}>
              <NightButton
                night={night}
                currency={currency}
                onPress={() => onExplain(night.date)}
              />
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  );
}

const tones: Readonly<Record<Night["demand_desc"], string>> = {
  "Low Demand": "bg-demand-1 text-demand-1-ink",
  "Below Normal Demand": "bg-demand-2 text-demand-2-ink",
  "Normal Demand": "bg-demand-3 text-demand-3-ink",
  "High Demand": "bg-demand-4 text-demand-4-ink",
  "Very High Demand": "bg-demand-5 text-demand-5-ink",
  Unavailable: "bg-muted text-ink-faint",
};

interface NightButtonProps {
  night: Night;
  currency: string | null;
  onPress: () => void;
}

function NightButton({ night, currency, onPress }: NightButtonProps) {
  const t = useTranslations("explain.coming");
  const format = useFormatter();
  const { money, plain } = usePrices(currency);
  const at = toUtc(night.date);
  const date = format.dateTime(at, {
    weekday: "long",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  const isBooked = night.booking_status !== "";
  const state = isBooked ? "booked" : night.demand_desc === "Unavailable" ? "closed" : "night";
  return (
    <Button
      onPress={onPress}
      className={cx(
        "flex h-13 w-full cursor-pointer flex-col items-center justify-center rounded-sm tabular-nums focus-ring transition-opacity hover:opacity-85",
        isBooked ? "bg-muted text-ink-faint" : tones[night.demand_desc],
      )}
    >
      <span className="text-2xs">
        {format.dateTime(at, { weekday: "short", timeZone: "UTC" })} {at.getUTCDate()}
      </span>
      <span className={cx("text-sm", !isBooked && "font-semibold")}>
        {plain(night.price, false)}
      </span>
      <span className="sr-only">{t(state, { date, price: money(night.price) })}</span>
    </Button>
  );
}

function NightsSkeleton({ label }: { label: string }) {
  return (
    <div className="grid grid-cols-7 gap-1">
      <output className="sr-only">{label}</output>
      {Array.from({ length: comingNights }, (_, at) => (
        <Skeleton key={at} className="h-13 w-full" />
      ))}
    </div>
  );
}
