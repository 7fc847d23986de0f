"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { pmsTitle } from "@/lib/core/pms";
import type { NightAnswer } from "@/lib/pricing/prices/schema-night";
import { sentNightQuery } from "@/lib/sync/pushes/client-listing";
import type { SentNight } from "@/lib/sync/pushes/schema-listing";
import type { ListingName } from "./explanation-props";
import { usePrices } from "./use-prices";

interface SentLineProps {
  listing: ListingName;
  date: string;
  answer: NightAnswer;
}

/** The last push of the night; until it is loaded, or if it is not stored, the listing's last push. */
export function SentLine({ listing, date, answer }: SentLineProps) {
  const t = useTranslations("explain.price");
  const { account } = useAccount();
  const lastPushed = answer.listing.last_date_pushed;
  const { data } = useQuery({
    ...sentNightQuery(account, listing, date),
    enabled: lastPushed !== null,
  });
  const at = useMoment(answer.listing.time_zone);
  const text = useOutcome(listing.pms, answer);
  if (lastPushed === null) return null;
  return (
    <p className="mt-1 text-sm text-pretty wrap-anywhere text-ink-faint tabular-nums">
      {data?.sent ? text(data.sent) : t("sent", { at: at(lastPushed) })}
    </p>
  );
}

function useMoment(timeZone: string): (at: string) => string {
  const format = useFormatter();
  const how = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return (at) => format.dateTime(new Date(at), { ...how, timeZone });
}

function useOutcome(pms: string, { night, listing }: NightAnswer) {
  const t = useTranslations("connections.outcome");
  const { money } = usePrices(listing.currency);
  const at = useMoment(listing.time_zone);
  return (sent: NonNullable<SentNight["sent"]>): string => {
    const { price, shown, message } = sent;
    const values = {
      pms: pmsTitle(pms),
      price: money(price),
      shown: shown === null ? "" : money(shown),
      message: message ?? t("noReason"),
      at: sent.at === null ? "" : at(sent.at),
      same: night?.price === price ? "yes" : "no",
    };
    return t(textOf(sent), values);
  };
}

function textOf({ outcome, shown, at }: NonNullable<SentNight["sent"]>) {
  if (outcome === "not_applied") return shown === null ? "not_shown" : outcome;
  if (outcome !== "confirmed") return outcome;
  const word = shown === null ? outcome : "rounded";
  return at === null ? word : (`${word}At` as const);
}
