import { useTranslations } from "next-intl";
import type { Fields } from "@/lib/pricing/customizations/fields";
import { staySpans } from "@/lib/pricing/steps/stays";

/** The minimum stays that result from a rule's fields, by days ahead. */
export function StayTable({ rule }: { rule: Fields["min_stay"] }) {
  const t = useTranslations("customizations.editor");
  const spans = staySpans(rule);
  if (spans.length === 0) return null;
  return (
    <table className="w-full border-collapse self-start rounded-md bg-muted text-sm tabular-nums @xl:w-60">
      <caption className="pb-1.5 text-left text-sm font-medium text-ink-soft">
        {t("stayTable")}
      </caption>
      <thead className="text-xs text-ink-soft">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 pr-1 pl-3 text-left font-medium whitespace-nowrap">
            {t("stayDays")}
          </th>
          <th scope="col" className="px-2 py-1.5 text-right font-medium">
            {t("stayWeekdays")}
          </th>
          <th scope="col" className="px-3 py-1.5 text-right font-medium">
            {t("stayWeekends")}
          </th>
        </tr>
      </thead>
      <tbody>
        {spans.map(({ from, to, weekday, weekend }) => (
          <tr key={from}>
            <th
              scope="row"
              className="py-1 pr-1 pl-3 text-left font-normal whitespace-nowrap text-ink-soft"
            >
              {to === null ? t("daysFrom", { from }) : t("daysRange", { from, to })}
            </th>
            <td className="px-2 py-1 text-right text-ink">{weekday}</td>
            <td className="px-3 py-1 text-right text-ink">{weekend}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
