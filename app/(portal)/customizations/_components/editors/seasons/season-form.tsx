"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";
import { mostAmount } from "@/lib/core/money";
import type { Season } from "@/lib/pricing/customizations/fields";
import { UnitField } from "../unit-field";
import { SeasonDay } from "./season-day";

interface SeasonFormProps {
  season: Season;
  type: string;
  currency: string | null;
  isReadOnly: boolean;
  /** Returns the error of a field; "": of the season as a whole. */
  problem: (field: keyof Season | "") => string | undefined;
  onChange: (change: Partial<Season>) => void;
  onRemove: () => void;
}

const prices = ["lowest", "base", "highest"] as const;

/** Name, days and prices of the chosen season. */
export function SeasonForm(props: SeasonFormProps) {
  const { season, isReadOnly, problem, onChange, onRemove } = props;
  const t = useTranslations("customizations.seasons");
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div className="flex items-end gap-2">
        <TextField
          label={t("name")}
          value={season.season_name}
          onChange={(season_name) => onChange({ season_name })}
          maxLength={100}
          isDisabled={isReadOnly}
          errorMessage={problem("season_name")}
          className="flex-1"
        />
        {!isReadOnly && (
          <IconButton aria-label={t("remove", { name: season.season_name })} onPress={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="grid gap-3 @md:grid-cols-2">
        <SeasonDay {...props} end="start" />
        <SeasonDay {...props} end="end" errorMessage={problem("")} />
      </div>
      <div className="grid gap-3 @md:grid-cols-3">
        {prices.map((name) => (
          <Price key={name} {...props} name={name} />
        ))}
      </div>
    </div>
  );
}

function Price({
  season,
  type,
  currency,
  isReadOnly,
  problem,
  onChange,
  name,
}: SeasonFormProps & { name: (typeof prices)[number] }) {
  const t = useTranslations("customizations");
  const isPercent = type === "percentage";
  return (
    <UnitField
      label={t(`seasons.${name}`)}
      value={season[`${name}_price`] ?? undefined}
      onChange={(price) => onChange({ [`${name}_price`]: Number.isNaN(price) ? null : price })}
      minValue={isPercent ? -75 : 0}
      maxValue={isPercent ? 599 : mostAmount.nightly}
      unit={isPercent ? t("editor.percent") : (currency ?? "")}
      placeholder={t("seasons.notChanged")}
      isSigned={isPercent}
      isDisabled={isReadOnly}
      errorMessage={problem(`${name}_price`)}
    />
  );
}
