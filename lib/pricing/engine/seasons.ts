import type { Profile, Season } from "@/lib/pricing/customizations/fields";
import { type Span, spanOf, yearOf } from "@/lib/pricing/steps/seasons";
import type { NightSeason } from "./bounds";
import { civilOf } from "@/lib/core/days";

interface Spell extends Span {
  night: NightSeason;
  /** Null: every year. */
  year: number | null;
}

/** Finds the season of a day (since 1970-01-01); a dated season overrides a yearly one. Undefined without a profile. */
export function seasonLookup(
  profile: Profile | undefined,
): ((day: number) => NightSeason | undefined) | undefined {
  if (!profile) return undefined;
  const { price_type: type, price_type_non_repeating: datedType = type } = profile;
  const dated = profile.non_repeating_seasons.map((season) =>
    spellOf(season, datedType === "fixed", yearOf(season)),
  );
  const yearly = profile.seasons.map((season) => spellOf(season, type === "fixed", null));
  const spells = [...dated, ...yearly];
  if (spells.length === 0) return undefined;
  return (day) => {
    const { year, dayOfYear, dayOfLeapYear } = civilOf(day);
    return spells.find((spell) => {
      if (spell.year !== null && spell.year !== year) return false;
      const index = spell.year === null ? dayOfLeapYear : dayOfYear;
      return spell.from <= index && index <= spell.to;
    })?.night;
  };
}

function spellOf(season: Season, isFixed: boolean, year: number | null): Spell {
  return { ...spanOf(season), night: { season, isFixed }, year };
}
