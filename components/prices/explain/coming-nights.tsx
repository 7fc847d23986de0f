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
import type { ListingNight } from "@/lib/pricing/prices/listing-nights";
import { demandLooks } from "../demand-looks";
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
      isEmpty={({ nights }) => nights.length === 0}
      empty={<p className="text-sm text-ink-faint">{t("none")}</p>}
      errorTitle={t("failed")}
    >
      {({ nights, currency }) => (
        <ol className="grid grid-cols-7 gap-1">
          {nights.map((night) => (
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

interface NightButtonProps {
  night: ListingNight;
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
  const { state, demand, price } = night;
  const isBooked = state === "booked";
  const isClosed = demand === "unavailable";
  const label = isBooked
    ? "booked"
    : isClosed
      ? "closed"
      : demand === "unknown"
        ? "unknown"
        : "night";
  return (
    <Button
      onPress={onPress}
      className={cx(
        "flex h-13 w-full cursor-pointer flex-col items-center justify-center rounded-sm tabular-nums focus-ring transition-opacity hover:opacity-85",
        isBooked || isClosed ? "bg-muted text-ink-faint" : demandLooks[demand],
      )}
    >
      <span className="text-2xs">
        {format.dateTime(at, { weekday: "short", timeZone: "UTC" })} {at.getUTCDate()}
      </span>
      <span className={cx("text-sm", !isBooked && "font-semibold")}>
        {plain(price ?? 0, false)}
      </span>
      <span className="sr-only">{t(label, { date, price: money(price ?? 0) })}</span>
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
