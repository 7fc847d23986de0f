"use client";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations, useNow } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { fieldsOf, type Profile, type Season } from "@/lib/pricing/rules/kinds";
import type { EditorProps } from "../editor-props";
import {
  listOf,
  noProfile,
  type IndexedSeason,
  seasonsOf,
  typeOf,
  withEdge,
  withNewSeason,
  withSeason,
  withType,
  type YearChoice,
  useDates,
} from "./season-lists";
import { SeasonStrip } from "./season-strip";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";
import { mostAmount } from "@/lib/core/money";
import { UnitField } from "../unit-field";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";

/** A strip of the year with its seasons, and a form for the chosen one. */
export default function SeasonEditor(props: EditorProps) {
  const { fields, onChange, isReadOnly, currency } = props;
  const t = useTranslations("customizations.seasons");
  const profile = fieldsOf("custom_seasonal_profile", fields).custom_seasonal_profile ?? noProfile;
  const [year, setYear] = useState<YearChoice>("every");
  const [chosen, setChosen] = useState(0);
  const seasons = seasonsOf(profile, year);
  const current = seasons.find(({ index }) => index === chosen) ?? seasons[0];
  const type = typeOf(profile, year);
  const set = (next: Profile) => onChange({ ...fields, custom_seasonal_profile: next });
  const add = () => {
    const next = withNewSeason(profile, year, t("newName", { number: seasons.length + 1 }));
    if (!next) return;
    set(next);
    setChosen(next[listOf(year)].length - 1);
  };
  return (
    <div className="flex flex-col gap-4">
      <Toolbar {...props} profile={profile} year={year} onYear={setYear} set={set} onAdd={add} />
      <SeasonStrip
        year={year}
        seasons={seasons}
        behind={year === "every" ? [] : seasonsOf(profile, "every")}
        type={type}
        currency={currency}
        chosen={current?.index ?? null}
        onChoose={setChosen}
        onEdge={(index, edge, day) => set(withEdge(profile, year, { index, edge, day }))}
        isReadOnly={isReadOnly}
      />
      {current ? (
        <CurrentSeason
          key={`${year} ${current.index}`}
          {...props}
          profile={profile}
          year={year}
          current={current}
          set={set}
        />
      ) : (
        <p className="text-sm text-ink-faint">{t("none", { year: String(year) })}</p>
      )}
    </div>
  );
}

interface CurrentSeasonProps extends EditorProps {
  profile: Profile;
  year: YearChoice;
  current: IndexedSeason;
  set: (profile: Profile) => void;
}

function CurrentSeason({ profile, year, current, set, problems, ...props }: CurrentSeasonProps) {
  const { index, season } = current;
  const path = ["custom_seasonal_profile", listOf(year), index];
  return (
    <SeasonForm
      season={season}
      type={typeOf(profile, year)}
      currency={props.currency}
      isReadOnly={props.isReadOnly}
      problem={(field) => problems.get([...path, ...(field === "" ? [] : [field])].join("."))}
      onChange={(change) => set(withSeason(profile, year, index, change))}
      onRemove={() => set(withSeason(profile, year, index, null))}
    />
  );
}

interface ToolbarProps extends EditorProps {
  profile: Profile;
  year: YearChoice;
  onYear: (year: YearChoice) => void;
  set: (profile: Profile) => void;
  onAdd: () => void;
}

function Toolbar(props: ToolbarProps) {
  const { profile, year, onYear, set, onAdd, isReadOnly } = props;
  const t = useTranslations("customizations.seasons");
  const isFull = withNewSeason(profile, year, "") === null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <YearTabs profile={profile} year={year} onChange={onYear} />
      <PriceType
        {...props}
        type={typeOf(profile, year)}
        onType={(type) => set(withType(profile, year, type))}
      />
      {!isReadOnly && (
        <Button size="sm" onPress={onAdd} isDisabled={isFull} className="ml-auto">
          <Plus aria-hidden />
          {t(isFull ? "full" : "add")}
        </Button>
      )}
    </div>
  );
}

function PriceType({
  type,
  onType,
  scope,
  isReadOnly,
}: EditorProps & { type: string; onType: (type: string) => void }) {
  const t = useTranslations("customizations.seasons");
  const isAccount = scope === "account";
  return (
    <div className="flex items-center gap-2" title={isAccount ? t("fixedAccount") : undefined}>
      <SegmentedControl
        label={t("type")}
        options={[
          { id: "percentage", label: t("percentage") },
          { id: "fixed", label: t("fixed"), isDisabled: isAccount },
        ]}
        value={type}
        onChange={onType}
        isDisabled={isReadOnly}
        size="sm"
      />
    </div>
  );
}

/** Tabs for every year, this year and the two after it, and each year with a season. */
function YearTabs({
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
function SeasonForm(props: SeasonFormProps) {
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
function SeasonDay(props: SeasonDayProps) {
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
