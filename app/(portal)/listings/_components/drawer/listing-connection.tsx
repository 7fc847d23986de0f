"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { pmsTitle } from "@/lib/core/pms";
import { sendingQuery } from "@/lib/sync/pushes/client-listing";
import type { Sending } from "@/lib/sync/pushes/schema-listing";
import { useListingsScope } from "../scope/scope";
import { DrawerPart, type ListingPartProps } from "./drawer-part";
import { Fact } from "./fact";
import { LinesSkeleton } from "./lines-skeleton";
import { ListingSentNights } from "./listing-sent-nights";

const moment = {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

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
        empty={<p className="text-sm text-pretty text-ink-soft">{t("none")}</p>}
        errorTitle={t("failed")}
      >
        {(sending) => <Connected row={row} sending={sending} />}
      </QueryView>
    </DrawerPart>
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
          {sent === null ? t("never") : format.dateTime(new Date(sent), { ...moment, timeZone })}
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
    at: at === null ? t("soon") : format.dateTime(new Date(at), { ...moment, timeZone }),
  };
  return (
    <Notice tone="warning" title={t(`hold.${hold}`, values)}>
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
]);
