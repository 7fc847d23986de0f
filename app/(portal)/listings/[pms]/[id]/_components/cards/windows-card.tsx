"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { type ListingNight, summaryOf, windows } from "@/lib/pricing/prices/listing-nights";
import type { NightsProps } from "../state/page-props";

/** Booked share and average open price of the next half year, each with the market's. */
export function WindowsCard({ nights, today, market, row, formats }: NightsProps) {
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
                <th key={head} scope="col" className="py-2.5 text-right font-normal last:pr-4">
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
  const { booked, blocked, asked, market: median } = summaryOf(nights, market.medians, row.listing);
  // Occupancy leaves out owner-blocked nights.
  const offered = nights.length - blocked;
  const unknown = <span className="text-ink-faint">–</span>;
  return (
    <>
      <td className="py-2.5 text-right text-ink-soft">
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
