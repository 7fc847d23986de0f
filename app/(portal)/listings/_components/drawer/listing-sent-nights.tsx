"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/account/use-account";
import { useNumbers } from "@/components/numbers/use-numbers";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import type { Listing } from "@/lib/catalog/schema";
import { toUtc } from "@/lib/core/dates";
import { pmsTitle } from "@/lib/core/pms";
import { pushedNightsQuery } from "@/lib/sync/pushes/client-listing";
import type { PushedNights } from "@/lib/sync/pushes/schema-connection";
import { LinesSkeleton } from "./lines-skeleton";

interface ListingSentNightsProps {
  connectionId: number;
  listing: Listing;
}

/** Number of lines shown before Show all is pressed. */
const firstLines = 5;

/** The number of coming nights confirmed, and those that differ in the PMS. */
export function ListingSentNights({ connectionId, listing }: ListingSentNightsProps) {
  const t = useTranslations("connections.listing");
  const { account } = useAccount();
  const query = useQuery(pushedNightsQuery(account, connectionId, listing.id));
  return (
    <QueryView
      query={query}
      loading={<LinesSkeleton count={1} label={t("loadingNights")} />}
      errorTitle={t("failedNights")}
    >
      {(found) => <Outcomes found={found} listing={listing} />}
    </QueryView>
  );
}

function Outcomes({ found, listing }: { found: PushedNights; listing: Listing }) {
  const t = useTranslations("connections.listing");
  const [isWhole, setWhole] = useState(false);
  const confirmed = found.nights.filter(({ outcome }) => outcome === "confirmed").length;
  const open = found.nights.filter(({ outcome, sent }) => outcome === "none" && sent !== null);
  const wrong = found.nights.filter(({ outcome }) => outcome !== "confirmed" && outcome !== "none");
  const rounded = found.nights.filter(({ outcome, shown }) => isRounded(outcome, shown));
  const lines = [...wrong, ...rounded];
  const shown = isWhole || lines.length <= firstLines + 1 ? lines : lines.slice(0, firstLines);
  const counts = [
    t("confirmed", { count: confirmed }),
    ...(rounded.length > 0 ? [t("rounded", { count: rounded.length })] : []),
    ...(open.length > 0 ? [t("open", { count: open.length })] : []),
    ...(wrong.length > 0 ? [t("wrong", { count: wrong.length })] : []),
  ];
  return (
    <div className="flex flex-col text-sm">
      <p className="text-ink-soft tabular-nums">{counts.join(" · ")}</p>
      {lines.length > 0 && (
        <ul aria-label={t("wrongNights")} className="mt-1">
          {shown.map((night) => (
            <NightLine key={night.date} night={night} listing={listing} />
          ))}
        </ul>
      )}
      {shown.length < lines.length && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-1 self-start"
          onPress={() => setWhole(true)}
        >
          {t("showAll", { count: lines.length })}
        </Button>
      )}
    </div>
  );
}

function isRounded(outcome: string, shown: number | null): boolean {
  return outcome === "confirmed" && shown !== null;
}

interface NightLineProps {
  night: PushedNights["nights"][number];
  listing: Listing;
}

function NightLine({ night, listing: { pms, currency } }: NightLineProps) {
  const t = useTranslations("connections.outcome");
  const format = useFormatter();
  const { amount } = useNumbers();
  const { date, sent, shown, outcome, message } = night;
  const values = {
    pms: pmsTitle(pms),
    price: amount(sent ?? 0, currency),
    shown: amount(shown ?? 0, currency),
    message: message ?? t("noReason"),
  };
  const day = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;
  const isKnown = outcome !== "not_applied" || shown !== null;
  const known = isRounded(outcome, shown) ? "rounded" : outcome;
  return (
    <li className="flex gap-3 border-b border-line py-1.5 tabular-nums last:border-0">
      <span className="w-24 shrink-0 text-ink">{format.dateTime(toUtc(date), day)}</span>
      <span className="min-w-0 flex-1 text-pretty wrap-anywhere text-ink-soft">
        {t(isKnown ? known : "not_shown", values)}
      </span>
    </li>
  );
}
