"use client";
import { useTranslations } from "next-intl";
import type { WaterfallRow } from "@/lib/pricing/prices/waterfall";
import { ChangeText } from "./change-text";

/** The changes of a price side by side, for phones. */
export function FactorGrid({ rows }: { rows: readonly WaterfallRow[] }) {
  const t = useTranslations("explain.row");
  const changed = rows.filter(({ factor }) => factor !== null);
  if (changed.length === 0) return null;
  return (
    <dl className="mx-5 my-3 grid grid-cols-2 gap-x-8 gap-y-1 rounded-md border border-line bg-paper px-3 py-2 text-sm sm:hidden">
      {changed.map(({ key, factor }) => (
        <div key={key} className="flex justify-between gap-2">
          <dt className="truncate text-ink-faint">{t(key)}</dt>
          <dd>
            <ChangeText factor={factor ?? 1} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
