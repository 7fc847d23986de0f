"use client";
import { useTranslations } from "next-intl";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { differencesOf } from "@/lib/activity/logs/sentence";
import { useFieldText } from "@/components/logs/use-field-text";

/** An entry's changed fields, before and after. */
export function LogDifferences({ entry }: { entry: LogEntry }) {
  const t = useTranslations("logs.drawer");
  const { textOf, nameOf } = useFieldText();
  const differences = differencesOf(entry.changes);
  if (differences.length === 0) return null;
  return (
    <table aria-label={t("changes")} className="w-full table-fixed text-sm">
      <thead>
        <tr className="border-b border-line text-left text-ink-faint [&_th]:py-1.5 [&_th]:pr-3 [&_th]:font-medium">
          <th scope="col">{t("field")}</th>
          <th scope="col">{t("before")}</th>
          <th scope="col">{t("after")}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr
            key={field ?? ""}
            className="border-b border-line align-top wrap-anywhere tabular-nums [&>*]:py-1.5 [&>*]:pr-3"
          >
            <th scope="row" className="text-left font-normal text-ink-soft">
              {field === null ? t("value") : nameOf(field)}
            </th>
            <td className="text-ink-faint">{textOf(before)}</td>
            <td className="font-medium text-ink">{textOf(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
