"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { pmsTitle } from "@/lib/core/pms";
import { sendingQuery, pushedNightsQuery } from "@/lib/delivery/pushes/client-listing";
import type { Sending } from "@/lib/delivery/pushes/schema-listing";
import { useListingsScope } from "../scope";
import { DrawerPart, type ListingPartProps, Fact, LinesSkeleton } from "./drawer-part";
import { useState } from "react";
import { useNumbers } from "@/components/hooks/use-numbers";
import { Button } from "@/components/ui/button";
import type { Listing } from "@/lib/catalog/schema";
import { toUtc } from "@/lib/core/dates";
import type { PushedNights } from "@/lib/delivery/pushes/schema-connection";
import { momentText } from "@/components/hooks/time-format";

/** The listing's connection, the state of its price sync, and the outcome of the nights sent. */
export function ListingConnection({ row }: ListingPartProps) {
  const t = useTranslations("connections.listing");
  const { account, href } = useAccount();
  const query = useQuery(sendingQuery(account, row.listing));
  return (
    <DrawerPart title={t("title")} more={{ href: href("/connections"), text: t("more") }}>
      <QueryView
        query={query}
        loading={<LinesSkeleton count={2} label={t("loading")} />}
        isEmpty={({ connection }) => connection === null}
        empty={<NotConnected row={row} />}
        errorTitle={t("failed")}
      >
        {(sending) => <Connected row={row} sending={sending} />}
      </QueryView>
    </DrawerPart>
  );
}

function NotConnected({ row }: ListingPartProps) {
  const t = useTranslations("connections.listing");
  const format = useFormatter();
  const { timeZone } = useListingsScope().rights;
  const { last_date_pushed: sent } = row.listing;
  const at = sent === null ? "never" : momentText(format, sent, timeZone);
  return (
    <p suppressHydrationWarning className="text-sm text-pretty text-ink-soft">
      {t("none", { at })}
    </p>
  );
}

interface ConnectedProps extends ListingPartProps {
  sending: Sending;
}

function Connected({ row, sending }: ConnectedProps) {
  const t = useTranslations("connections.listing");
  const { listing } = row;
  const { connection, hold, trial_ahead: isTrialAhead } = sending;
  if (!connection) return null;
  if (hold === "calendars_only") return <Facts row={row} sending={sending} />;
  const isOn = listing.push_enabled;
  return (
    <div className="flex flex-col gap-2">
      <Facts row={row} sending={sending} />
      {isOn && <HoldNotice row={row} sending={sending} />}
      {isOn && hold === null && isTrialAhead && (
        <p className="text-sm text-pretty text-ink-soft">{t("trial")}</p>
      )}
      {sending.sent > 0 && <ListingSentNights connectionId={connection.id} listing={listing} />}
    </div>
  );
}

function Facts({ row: { listing }, sending: { connection, hold } }: ConnectedProps) {
  const t = useTranslations("connections.listing");
  const format = useFormatter();
  const { timeZone } = useListingsScope().rights;
  const { push_enabled: isOn, last_date_pushed: sent, pms } = listing;
  const sends = hold !== "calendars_only";
  return (
    <dl className="flex flex-col text-sm tabular-nums">
      <Fact label={t("connection")}>
        {t("named", { name: connection?.name ?? "", pms: pmsTitle(pms) })}
      </Fact>
      <Fact label={t("sync")}>
        <SyncBadge isOn={isOn} isHeld={hold !== null} sends={sends} />
      </Fact>
      {sends && (
        <Fact label={t("lastSent")}>
          {/* A browser may know other rules of a time zone than the server. */}
          <span suppressHydrationWarning>
            {sent === null ? t("never") : momentText(format, sent, timeZone)}
          </span>
        </Fact>
      )}
    </dl>
  );
}

function SyncBadge({ isOn, isHeld, sends }: { isOn: boolean; isHeld: boolean; sends: boolean }) {
  const t = useTranslations("connections.listing.state");
  if (!sends) return t("none");
  if (!isOn) return <Badge>{t("off")}</Badge>;
  return <Badge tone={isHeld ? "warning" : "success"}>{t(isHeld ? "held" : "on")}</Badge>;
}

/** Why nothing is sent although sync is on, with the PMS's own message. */
function HoldNotice({ row: { listing }, sending }: ConnectedProps) {
  const t = useTranslations("connections.listing");
  const format = useFormatter();
  const { href } = useAccount();
  const { timeZone } = useListingsScope().rights;
  const { hold, reason, resumes_at: at, new_currency: currency } = sending;
  if (hold === null) return null;
  const values = {
    pms: pmsTitle(listing.pms),
    currency: currency ?? "",
    at: at === null ? t("soon") : momentText(format, at, timeZone),
  };
  return (
    <Notice
      tone="warning"
      title={<span suppressHydrationWarning>{t(`hold.${hold}`, values)}</span>}
    >
      {reason !== null && <p>{hold === "attention" ? reason : t("reason", { reason })}</p>}
      {isOfConnection.has(hold) && <TextLink href={href("/connections")}>{t("look")}</TextLink>}
    </Notice>
  );
}

/** Holds that can be resolved on the Connections page. */
const isOfConnection = new Set<Sending["hold"]>([
  "paused",
  "refused",
  "attention",
  "unreachable",
  "checking",
  "currency_changed",
  "prices_held",
]);

interface ListingSentNightsProps {
  connectionId: number;
  listing: Listing;
}

/** Number of lines shown before Show all is pressed. */
const firstLines = 5;

/** The number of coming nights confirmed, and those that differ in the PMS. */
function ListingSentNights({ connectionId, listing }: ListingSentNightsProps) {
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
