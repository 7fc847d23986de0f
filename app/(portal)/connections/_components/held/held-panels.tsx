"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { useCauseText } from "@/components/hooks/use-cause-text";
import { momentText } from "@/components/hooks/time-format";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/text-link";
import { listingPath } from "@/lib/catalog/view";
import { heldQuery } from "@/lib/delivery/holds/client";
import type { EndedHold, HeldPush } from "@/lib/delivery/holds/schema";
import Link from "next/link";
import { TroublePanel } from "../trouble/held-listings";
import { useNames } from "../use-connection-text";
import { heldKey, mendOf, Release } from "./release";

/** Names that are shown of the listings of one cause. */
const shownNames = 3;

/** Listings whose prices are held, a panel for each cause; nothing where all are sent. */
export function HeldPanels({ timeZone, onReview }: Pick<HeldPanelProps, "timeZone" | "onReview">) {
  const { account } = useAccount();
  const { data } = useQuery(heldQuery(account));
  const causes = [...Map.groupBy(data?.held ?? [], ({ cause }) => cause.code).values()];
  return causes.map((held) => (
    <HeldPanel
      key={held[0]?.cause.code}
      held={held}
      canRelease={data?.can_release === true}
      timeZone={timeZone}
      onReview={onReview}
    />
  ));
}

interface HeldPanelProps {
  /** Of one cause, at least one. */
  held: readonly HeldPush[];
  canRelease: boolean;
  timeZone: string;
  onReview: (listing: string) => void;
}

function HeldPanel({ held, canRelease, timeZone, onReview }: HeldPanelProps) {
  const t = useTranslations("held");
  const format = useFormatter();
  const causeText = useCauseText();
  const { href } = useAccount();
  const [isReleasing, setReleasing] = useState(false);
  const namesOf = useNames();
  const [first] = held;
  if (!first) return null;
  const count = held.length;
  const mend = mendOf(first);
  const sent = format.dateTime(new Date(first.sent_at), { month: "short", day: "numeric" });
  const names = held.slice(0, shownNames).map(({ name }) => name);
  return (
    <section aria-label={t("label")}>
      <TroublePanel
        isAlone
        tone="warning"
        title={t("title", { count })}
        text={
          <>
            {causeText(averageOf(held))} <FromWhat held={first} timeZone={timeZone} />
            <span suppressHydrationWarning>{t("text", { count, sent })}</span>
          </>
        }
      >
        <p className="wrap-anywhere text-ink">{namesOf(names, count)}</p>
        <div className="flex flex-wrap gap-2">
          {mend && (
            <LinkButton variant="primary" href={href(mend.path)}>
              {t(`mend.${mend.name}`)}
            </LinkButton>
          )}
          <Button onPress={() => onReview(heldKey(first))}>{t("review")}</Button>
          {canRelease && (
            <Button onPress={() => setReleasing(true)}>{t("releaseAll", { count })}</Button>
          )}
        </div>
        {isReleasing && <Release held={held} onClose={() => setReleasing(false)} />}
      </TroublePanel>
    </section>
  );
}

/** Which file or market data brought the cause; nothing if none did. */
export function FromWhat({ held, timeZone }: { held: HeldPush; timeZone: string }) {
  const t = useTranslations("held");
  const format = useFormatter();
  const { file, market_source: source, came_through: through } = held;
  const from = file ?? source;
  if (!from) return through && <span>{t("through", { name: through })} </span>;
  const at = momentText(format, from.at, timeZone);
  return (
    <span suppressHydrationWarning className="wrap-anywhere">
      {source ? t("marketSource", { ...source, at }) : t("file", { name: from.name, at })}{" "}
    </span>
  );
}

/** The nights of all listings of a cause, and their mean change. */
function averageOf(held: readonly HeldPush[]): HeldPush["cause"] {
  const nights = held.reduce((sum, { cause }) => sum + cause.nights, 0);
  const total = held.reduce((sum, { cause }) => sum + cause.nights * cause.change_percent, 0);
  return {
    code: held[0]?.cause.code ?? "unknown",
    nights,
    // To one decimal, as that of each listing: else 128.5 may become 128 here and 129 there.
    change_percent: nights === 0 ? 0 : Math.round((10 * total) / nights) / 10,
  };
}

/** Holds of the past 90 days that ended; nothing without one. */
export function HeldBefore({ timeZone }: { timeZone: string }) {
  const t = useTranslations("held.before");
  const { account } = useAccount();
  const { data } = useQuery(heldQuery(account));
  const ended = data?.ended ?? [];
  if (ended.length === 0) return null;
  return (
    <Card title={t("title")} meta={t("meta")} padding="none">
      <ul className="divide-y divide-line text-sm">
        {ended.map((hold) => (
          <EndedLine key={`${heldKey(hold)} ${hold.ended_at}`} hold={hold} timeZone={timeZone} />
        ))}
      </ul>
    </Card>
  );
}

function EndedLine({ hold, timeZone }: { hold: EndedHold; timeZone: string }) {
  const t = useTranslations("held.before");
  const format = useFormatter();
  const causeText = useCauseText();
  const { href } = useAccount();
  const { ending, by } = hold;
  const how = ending === "released" && by === null ? "releasedUnknown" : ending;
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-2.5">
      <time
        dateTime={hold.since}
        suppressHydrationWarning
        className="w-32 shrink-0 text-ink-faint tabular-nums"
      >
        {momentText(format, hold.since, timeZone)}
      </time>
      <span className="min-w-0 flex-1 basis-64">
        <Link
          href={href(listingPath(hold))}
          className="rounded-xs font-medium text-ink focus-ring hover:text-accent"
        >
          {hold.name}
        </Link>{" "}
        <span className="text-ink-soft">{causeText(hold.cause)}</span>
        <span className="block text-ink-faint">{t(how, { name: by ?? "" })}</span>
      </span>
    </li>
  );
}
