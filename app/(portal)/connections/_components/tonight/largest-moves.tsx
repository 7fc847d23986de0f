"use client";
import { useFormatter, useTranslations } from "next-intl";
import Link from "next/link";
import { useAccount } from "@/components/hooks/use-account";
import { ChangeMark } from "@/components/ui/change-mark";
import { useNumbers } from "@/components/hooks/use-numbers";
import { listingPath } from "@/lib/catalog/view";
import { toUtc } from "@/lib/core/dates";
import type { Tonight } from "@/lib/delivery/pushes/schema-connection";

/** The nights with the largest price moves, with their reasons. */
export function LargestMoves({ moves }: { moves: Tonight["moves"] }) {
  const t = useTranslations("connections.tonight");
  return (
    <div className="overflow-x-auto border-t border-line">
      <table className="w-full text-sm">
        <thead>
          <tr className="h-9 border-b border-line text-left text-ink-faint [&>th]:px-4 [&>th]:font-medium">
            <th>{t("moves")}</th>
            <th className="max-sm:hidden">{t("night")}</th>
            <th className="text-right max-sm:hidden">{t("now")}</th>
            <th className="text-right">{t("tonight")}</th>
            <th className="max-sm:hidden">{t("why")}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <MoveRow key={`${move.listing_id} ${move.date}`} move={move} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MoveRow({ move }: { move: Tonight["moves"][number] }) {
  const t = useTranslations("connections.tonight");
  const format = useFormatter();
  const { href } = useAccount();
  const { amount } = useNumbers();
  const { listing_id: id, pms_name: pms, name, currency, date, from, to, why } = move;
  const night = format.dateTime(toUtc(date), {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  return (
    <tr className="h-9 border-b border-line last:border-0 [&>td]:px-4 [&>td]:py-1.5">
      <td className="max-w-0 min-w-40 sm:w-1/4">
        <Link
          href={href(listingPath({ id, pms }))}
          className="block truncate rounded-xs font-medium text-ink focus-ring hover:text-accent"
        >
          {name}
        </Link>
        <span className="text-ink-faint sm:hidden">{night}</span>
      </td>
      <td className="whitespace-nowrap text-ink-soft max-sm:hidden">{night}</td>
      <td className="text-right text-ink-faint tabular-nums max-sm:hidden">
        {amount(from, currency)}
      </td>
      <td className="text-right whitespace-nowrap tabular-nums">
        <span className="mr-1.5 font-semibold text-ink">{amount(to, currency)}</span>
        <ChangeMark value={to} before={from} unit="percent" />
        <span className="block text-ink-faint sm:hidden">
          {t("nowPrice", { price: amount(from, currency) })}
        </span>
      </td>
      <td className="w-2/5 min-w-48 text-pretty text-ink-faint max-sm:hidden">
        <span className="line-clamp-2">{why.join(", ")}</span>
      </td>
    </tr>
  );
}
