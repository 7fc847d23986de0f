"use client";
import { useTranslations } from "next-intl";
import type { ShownEntry } from "@/lib/activity/logs/schema";
import { useDifferences } from "@/components/logs/use-differences";

type Side = "before" | "after";

/** An entry's values before and after it; facts have values only; for a revert, the values now and after it. */
export function LogDifferences({ entry, isRevert }: { entry: ShownEntry; isRevert?: boolean }) {
  const t = useTranslations("logs.drawer");
  const differences = useDifferences()(entry);
  if (differences.length === 0) return null;
  const isFacts = differences.every(({ before }) => before === null);
  const sides = sidesOf(isFacts, isRevert);
  return (
    <table aria-label={t("changes")} className="w-full table-fixed text-sm">
      <thead>
        <tr className="border-b border-line text-left text-ink-faint [&_th]:py-1.5 [&_th]:pr-3 [&_th]:font-medium">
          <th scope="col">{t("field")}</th>
          {sides.map(([side, title]) => (
            <th key={side} scope="col">
              {t(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr
            key={difference.field ?? ""}
            className="border-b border-line align-top wrap-anywhere tabular-nums [&>*]:py-1.5 [&>*]:pr-3 [&>td]:text-ink-faint [&>td:last-child]:font-medium [&>td:last-child]:text-ink"
          >
            <th scope="row" className="text-left font-normal text-ink-soft">
              {difference.field ?? t("value")}
            </th>
            {sides.map(([side]) => (
              <td key={side}>{difference[side]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sidesOf(
  isFacts: boolean,
  isRevert = false,
): readonly (readonly [Side, "value" | "now" | "before" | "after" | "afterRevert"])[] {
  if (isFacts) return [["after", "value"]];
  if (!isRevert) {
    return [
      ["before", "before"],
      ["after", "after"],
    ];
  }
  return [
    ["after", "now"],
    ["before", "afterRevert"],
  ];
}
