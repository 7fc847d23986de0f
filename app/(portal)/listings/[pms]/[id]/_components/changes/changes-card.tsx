"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import type { Formats } from "@/components/chart/use-formats";
import { QueryView } from "@/components/query-view/query-view";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { TextLink } from "@/components/ui/text-link";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import type { PriceChanges } from "@/lib/activity/price-changes/schema";
import { LinesSkeleton } from "../../../../_components/drawer/lines-skeleton";
import { useListingsScope } from "../../../../_components/scope/scope";
import { Delta } from "../delta";
import { CauseRow } from "./cause-row";
import type { Changes } from "./use-changes";

interface ChangesCardProps {
  changes: Changes;
  listing: Listing;
  zone: string;
  formats: Formats;
}

/** The prices that changed since a day, by cause. */
export function ChangesCard({ changes, listing, zone, formats }: ChangesCardProps) {
  const t = useTranslations("listing.changes");
  const { query, day, isYesterday, choose } = changes;
  const { seesLog } = useListingsScope().rights;
  const { href } = useAccount();
  return (
    <Card
      title={isYesterday ? t("yesterday") : t("title", { date: formats.shortDate(day) })}
      padding="none"
      actions={
        <TextField
          type="date"
          label={t("since")}
          isLabelHidden
          value={day}
          onChange={choose}
          className="w-36"
        />
      }
    >
      <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
        <QueryView
          query={query}
          loading={
            <div className="px-4 py-2">
              <LinesSkeleton count={3} label={t("loading")} />
            </div>
          }
          errorTitle={t("failed")}
        >
          {(data) => <Found data={data} zone={zone} formats={formats} />}
        </QueryView>
      </div>
      {seesLog && (
        <p className="border-t border-line px-4 py-2.5 text-sm">
          <TextLink href={href(`/logs?listing=${encodeURIComponent(rowKeyOf(listing))}`)}>
            {t("log")}
          </TextLink>
        </p>
      )}
    </Card>
  );
}

interface FoundProps {
  data: PriceChanges;
  zone: string;
  formats: Formats;
}

function Found({ data, zone, formats }: FoundProps) {
  const t = useTranslations("listing.changes");
  const format = useFormatter();
  const { error, is_first: isFirst, since, up, down, causes } = data;
  const moment = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return (
    <>
      <div className="flex flex-col gap-1 px-4 py-2.5 text-sm text-ink-soft">
        {error !== null ? (
          <p>{t("noPrice")}</p>
        ) : up + down === 0 ? (
          <p>{t("none")}</p>
        ) : (
          <p className="flex flex-wrap items-center gap-x-2">
            {t("count", { count: up + down })}
            {up > 0 && <Delta isUp text={t("up", { count: up })} className="text-up" />}
            {down > 0 && (
              <Delta isUp={false} text={t("down", { count: down })} className="text-down" />
            )}
          </p>
        )}
        {isFirst && (
          <p className="text-ink-faint">
            {t("first", { at: format.dateTime(new Date(since), { ...moment, timeZone: zone }) })}
          </p>
        )}
      </div>
      {causes.length > 0 && (
        <ul>
          {causes.map((cause) => (
            <CauseRow
              key={[cause.kind, cause.rule?.kind, cause.entry?.id].join(" ")}
              cause={cause}
              formats={formats}
            />
          ))}
        </ul>
      )}
    </>
  );
}
