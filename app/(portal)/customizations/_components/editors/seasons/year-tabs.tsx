"use client";
import { useNow, useTranslations } from "next-intl";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Profile } from "@/lib/pricing/customizations/fields";
import type { YearChoice } from "./season-lists";

/** Tabs for every year, this year and the two after it, and each year with a season. */
export function YearTabs({
  profile,
  year,
  onChange,
}: {
  profile: Profile;
  year: YearChoice;
  onChange: (year: YearChoice) => void;
}) {
  const t = useTranslations("customizations.seasons");
  const now = useNow().getFullYear();
  const dated = profile.non_repeating_seasons.map((season) => Number(season.start_year));
  const years = [...new Set([now, now + 1, now + 2, ...dated])].toSorted((a, b) => a - b);
  return (
    <SegmentedControl
      label={t("years")}
      options={[
        { id: "every", label: t("every") },
        ...years.map((each) => ({ id: String(each), label: String(each) })),
      ]}
      value={String(year)}
      onChange={(id) => onChange(id === "every" ? id : Number(id))}
      size="sm"
    />
  );
}
