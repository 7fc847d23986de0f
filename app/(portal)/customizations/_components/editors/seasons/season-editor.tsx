"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { fieldsOf, type Profile } from "@/lib/pricing/customizations/fields";
import type { EditorProps } from "../editor-props";
import { SeasonForm } from "./season-form";
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
} from "./season-lists";
import { SeasonStrip } from "./season-strip";
import { YearTabs } from "./year-tabs";

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
