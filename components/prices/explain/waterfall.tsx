"use client";
import { useTranslations } from "next-intl";
import type { NightAnswer } from "@/lib/pricing/prices/schema-night";
import type { WaterfallRow } from "@/lib/pricing/prices/waterfall";
import { ChangeText } from "./change-text";
import type { ListingName } from "./explanation-props";
import { LevelChip } from "./level-chip";
import { usePrices } from "./use-prices";
import { useRowText } from "./use-row-text";
import { WaterfallBar } from "./waterfall-bar";

interface WaterfallProps {
  rows: readonly WaterfallRow[];
  answer: NightAnswer;
  listing: ListingName;
}

/** Base, steps and final price, one row each: where it comes from, its change, and the price after it. */
export function Waterfall({ rows, answer, listing }: WaterfallProps) {
  const t = useTranslations("explain");
  const most = Math.max(...rows.flatMap(({ from, to }) => [from, to]));
  const hasCents = !Number.isInteger(answer.night?.price ?? 0);
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">{t("steps")}</caption>
      <colgroup>
        <col />
        <col className="w-12 sm:w-30" />
        <col className="w-17" />
        <col className="w-15" />
      </colgroup>
      <thead>
        <tr className="h-9 border-b border-line text-ink-faint">
          <th scope="col" className="pl-5 text-left font-normal">
            {t("steps")}
          </th>
          <td aria-hidden />
          <th scope="col" className="text-right font-normal">
            {t("change")}
          </th>
          <th scope="col" className="pr-5 text-right font-normal">
            {answer.listing.currency ?? t("row.final")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Row
            key={row.key}
            row={row}
            answer={answer}
            listing={listing}
            most={most}
            isLast={at === rows.length - 1}
            hasCents={hasCents}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Omit<WaterfallProps, "rows"> {
  row: WaterfallRow;
  /** The highest price of all rows. */
  most: number;
  isLast: boolean;
  hasCents: boolean;
}

function Row({ row, answer, listing, most, isLast, hasCents }: RowProps) {
  const t = useTranslations("explain.row");
  const text = useRowText(answer, row);
  const { plain, fullFactor } = usePrices(null);
  const { key, factor, price } = row;
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pl-5 text-left font-normal">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold text-ink">{t(key)}</span>
          <LevelChip answer={answer} listing={listing} rowKey={key} />
        </span>
        {text !== null && <span className="block text-xs text-pretty text-ink-faint">{text}</span>}
      </th>
      <td aria-hidden className="relative p-0">
        <WaterfallBar row={row} most={most} isLast={isLast} />
      </td>
      <td className="py-2 text-right whitespace-nowrap tabular-nums">
        {factor !== null && (
          <>
            <ChangeText factor={factor} />
            <span className="block text-xs text-ink-faint">× {fullFactor(factor)}</span>
          </>
        )}
      </td>
      <td className="py-2 pr-5 text-right font-semibold text-ink tabular-nums">
        {plain(price, hasCents)}
      </td>
    </tr>
  );
}
