"use client";
import { useTranslations } from "next-intl";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { useDifferences } from "@/components/logs/use-differences";

/** An entry's changed values, before and after; or, for a revert, the values now and after it. */
export function LogDifferences({ entry, isRevert }: { entry: LogEntry; isRevert?: boolean }) {
  const t = useTranslations("logs.drawer");
  const differences = useDifferences()(entry);
  if (differences.length === 0) return null;
  const [from, to] = isRevert ? (["after", "before"] as const) : (["before", "after"] as const);
  return (
    <table aria-label={t("changes")} className="w-full table-fixed text-sm">
      <thead>
        <tr className="border-b border-line text-left text-ink-faint [&_th]:py-1.5 [&_th]:pr-3 [&_th]:font-medium">
          <th scope="col">{t("field")}</th>
          <th scope="col">{t(isRevert ? "now" : "before")}</th>
          <th scope="col">{t(isRevert ? "afterRevert" : "after")}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr
            key={difference.field ?? ""}
            className="border-b border-line align-top wrap-anywhere tabular-nums [&>*]:py-1.5 [&>*]:pr-3"
          >
            <th scope="row" className="text-left font-normal text-ink-soft">
              {difference.field ?? t("value")}
            </th>
            <td className="text-ink-faint">{difference[from]}</td>
            <td className="font-medium text-ink">{difference[to]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
