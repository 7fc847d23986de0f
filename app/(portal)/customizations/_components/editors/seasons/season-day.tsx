"use client";
import { useTranslations } from "next-intl";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import type { Season } from "@/lib/pricing/customizations/fields";
import { useDates } from "./use-dates";

interface SeasonDayProps {
  season: Season;
  end: "start" | "end";
  isReadOnly: boolean;
  problem: (field: keyof Season) => string | undefined;
  /** An error in the season's dates as a whole. */
  errorMessage?: string | undefined;
  onChange: (change: Partial<Season>) => void;
}

const months = Array.from({ length: 12 }, (_, n) => n + 1);

/** The first or last day of a season. */
export function SeasonDay(props: SeasonDayProps) {
  const { season, end, isReadOnly, problem, errorMessage, onChange } = props;
  const t = useTranslations("customizations.seasons");
  const { monthName } = useDates();
  const options = months.map((month) => ({ id: String(month), label: monthName(month, "long") }));
  const isStart = end === "start";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-2">
      <Select
        label={t(isStart ? "fromMonth" : "toMonth")}
        options={options}
        placeholder=""
        value={season[`${end}_month`]}
        onChange={(month) => onChange({ [`${end}_month`]: month })}
        isDisabled={isReadOnly}
        errorMessage={problem(`${end}_month`) ?? errorMessage}
      />
      <NumberField
        label={t("day")}
        aria-label={t(isStart ? "from" : "to")}
        value={Number(season[`${end}_day`])}
        onChange={(day) => {
          if (!Number.isNaN(day)) onChange({ [`${end}_day`]: String(day) });
        }}
        minValue={1}
        maxValue={31}
        formatOptions={{ maximumFractionDigits: 0 }}
        isDisabled={isReadOnly}
        errorMessage={problem(`${end}_day`)}
      />
    </div>
  );
}
