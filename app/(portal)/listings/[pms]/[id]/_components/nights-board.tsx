"use client";
import { useAccount } from "@/components/hooks/use-account";
import { MarketCredit } from "@/components/prices/market-credit";
import { type ListingNight, summaryOf, windows } from "@/lib/pricing/prices/listing-nights";
import type { CalendarRow } from "@/lib/pricing/prices/schema-calendar";
import { useListingsScope } from "../../../_components/scope";
import { MonthCalendar } from "./calendar/month-calendar";
import { ChangesCard, useChanges } from "./changes-card";
import { PriceChart } from "./chart/price-chart";
import type { PartProps, NightsProps } from "./state/page-props";
import { useMarket } from "./state/use-market";
import type { Range } from "./state/use-page-view";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";

interface NightsBoardProps extends PartProps {
  calendar: CalendarRow;
  nights: readonly ListingNight[];
  range: Range;
  zone: string;
}

/** The price curve, the month, what changed, and the next half year in figures. */
export function NightsBoard({ calendar, nights, range, zone, ...part }: NightsBoardProps) {
  const { rights } = useListingsScope();
  const { account } = useAccount();
  const market = useMarket(part.row.listing, rights.seesMarket);
  const changes = useChanges(part.row.listing, part.today, zone);
  const props = { ...part, nights, calendar, bars: calendar.bars, market };
  return (
    <>
      <PriceChart {...props} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <MonthCalendar {...props} changes={changes} range={range} />
        <div className="flex min-w-0 flex-col gap-4">
          <ChangesCard
            changes={changes}
            listing={part.row.listing}
            zone={zone}
            formats={part.formats}
          />
          <WindowsCard {...props} />
          {market.state === "known" && <MarketCredit account={account} />}
        </div>
      </div>
    </>
  );
}

/** Booked share and average open price of the next half year, each with the market's. */
function WindowsCard({ nights, today, market, row, formats }: NightsProps) {
  const t = useTranslations("listing.windows");
  const ahead = nights.filter(({ date }) => date >= today);
  const heads = ["booked", "ask", "market"] as const;
  return (
    <section aria-label={t("title")}>
      <Card padding="none">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{t("title")}</caption>
          <thead>
            <tr className="border-b border-line text-ink-soft">
              <th scope="col" className="px-4 py-2.5 text-left font-normal">
                {t("nights")}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="py-2.5 pl-3 text-right font-normal last:pr-4">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {windows.map(({ from, to }) => (
              <tr key={from} className="border-b border-line last:border-b-0">
                <th scope="row" className="px-4 py-2.5 text-left font-normal text-ink">
                  {from === 0
                    ? t("next", { count: to + 1 })
                    : t("range", { from: from + 1, to: to + 1 })}
                </th>
                <Window
                  nights={ahead.slice(from, to + 1)}
                  market={market}
                  row={row}
                  formats={formats}
                />
              </tr>
            ))}
          </tbody>
        </table>
        {row.listing.mapping_group_id !== null && (
          <p className="border-t border-line px-4 py-2.5 text-xs text-pretty text-ink-faint">
            {t("mapped")}
          </p>
        )}
      </Card>
    </section>
  );
}

interface WindowProps extends Pick<NightsProps, "market" | "row" | "formats"> {
  nights: readonly ListingNight[];
}

function Window({ nights, market, row, formats }: WindowProps) {
  const t = useTranslations("listing.windows");
  const { booked, offered, asked, market: median } = summaryOf(nights, market.medians, row.listing);
  const unknown = <span className="text-ink-faint">–</span>;
  return (
    <>
      <td className="py-2.5 text-right whitespace-nowrap text-ink-soft">
        {t("of", { booked, nights: offered })}{" "}
        <b className="inline-block w-9 font-semibold text-ink">
          {offered > 0 ? formats.percent(Math.round((100 * booked) / offered)) : "–"}
        </b>
      </td>
      <td className="py-2.5 text-right font-semibold text-ink">
        {asked === null ? unknown : formats.money(asked)}
      </td>
      <td className="py-2.5 pr-4 text-right text-ink-soft">
        {median === null ? unknown : formats.whole(median)}
      </td>
    </>
  );
}
