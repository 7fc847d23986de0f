import { plainSpaces } from "@/lib/core/figures";
import { useFormatter, useTranslations } from "next-intl";
import { toUtc } from "@/lib/core/dates";
import type { SelectedNights } from "@/lib/pricing/overrides/client";
import type { SelectionPreview } from "@/lib/pricing/overrides/schema-selection";

/** Names what is changed: "Harbour View · Dec 11 – 13, 2026". Without the name until it is known. */
export function useSubject(
  selection: readonly SelectedNights[],
  preview: SelectionPreview | undefined,
): string {
  const t = useTranslations("overrides");
  const format = useFormatter();
  const sorted = selection.flatMap(({ dates }) => dates).toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return "";
  const options = { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" } as const;
  const dates =
    first === last
      ? format.dateTime(toUtc(first), { ...options, weekday: "short" })
      : plainSpaces(format.dateTimeRange(toUtc(first), toUtc(last), options));
  const name = preview?.listings[0]?.name;
  if (selection.length === 1 && name === undefined) return dates;
  return t("subject", { listings: selection.length, name: name ?? "", dates });
}
