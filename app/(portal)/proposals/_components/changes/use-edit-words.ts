"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useNumbers } from "@/components/hooks/use-numbers";
import { useFieldText } from "@/components/logs/use-differences";
import { pmsTitle } from "@/lib/core/pms";
import type { ShownProposal } from "@/lib/http/proposals";
import { bands, windows } from "@/lib/pricing/rules/curves";
import { isKind } from "@/lib/pricing/rules/kinds";
import type { EditField, EditRow, EditSection, EditValue } from "@/lib/serve/proposals/edit";

/** What a row is about, and what else identifies it. */
export interface RowWords {
  title: string;
  meta: string;
}

type Fixed = EditRow["fixed"][number];

/** Names the fields, rows and parts of a proposal's call, in the words of the log and of the editors. */
export function useEditWords(proposal: ShownProposal) {
  const t = useTranslations("proposals.edit");
  const kinds = useTranslations("customizations.kind");
  const { nameOf } = useFieldText();
  const known = (part: "field" | "section", name: string): string => {
    const key = `${part}.${name}` as "field.price";
    return t.has(key) ? t(key) : nameOf(name);
  };
  const bandName = useBandName();
  return {
    fieldName: ({ name }: Pick<EditField, "name">): string =>
      typeof name === "number" ? bandName(name) : known("field", name),
    /** Null for the call itself. */
    sectionName: ({ name, path }: EditSection): string | null => {
      if (path === "") return null;
      return typeof name === "string" && isKind(name)
        ? kinds(name)
        : known("section", String(name));
    },
    rowWords: useRowWords(proposal),
  };
}

/** A column of the table of occupancy. */
function useBandName(): (at: number) => string {
  const t = useTranslations("customizations.editor");
  const { percent } = useNumbers();
  return (at) => {
    const band = bands[at];
    const last = bands[bands.length - 2] ?? 0;
    if (band === undefined || band === null || at === bands.length - 1) {
      return t("occupancyFrom", { percent: percent(last) });
    }
    return t("occupancyBelow", { percent: percent(band) });
  };
}

/** Says which listing, night or part a row is about. */
function useRowWords({ changes }: ShownProposal): (row: EditRow) => RowWords {
  const t = useTranslations("proposals.edit");
  const windowText = useTranslations("customizations.editor");
  const factText = useFactText();
  const meta = (facts: readonly Fixed[]) => valued(facts).map(factText).join(" · ");
  const nightText = useNightText();
  const listingOf = ({ fixed }: EditRow): string | null => {
    const id = fixed.find(({ name }) => name === "id" || name === "listing_id")?.value;
    const found = changes.find(({ listing_id: listing }) => listing !== null && listing === id);
    return found?.name ?? null;
  };
  return (row) => {
    const listing = listingOf(row);
    const lead = row.fixed.find(({ name }) => leads.includes(name));
    const rest = row.fixed.filter((fact) => fact !== lead && !quiet.has(fact.name));
    if (listing !== null) return { title: listing, meta: meta(rest) };
    const { value } = lead ?? {};
    if (typeof value === "string") return { title: nightText(value) ?? value, meta: meta(rest) };
    if (row.fixed.length > 0) return { title: meta(row.fixed), meta: "" };
    const at = Number(row.name);
    const [from, to] = [at === 0 ? 0 : (windows[at - 1] ?? 0) + 1, windows[at] ?? 0];
    const isWindow = row.path.includes("oba_matrix");
    return {
      title: isWindow ? windowText("window", { from, to }) : t("row", { n: at + 1 }),
      meta: "",
    };
  };
}

function valued(facts: readonly Fixed[]): Fixed[] {
  return facts.filter(({ value }) => value !== null);
}

/** Fields that name a row, where no listing does. */
const leads = ["date", "season_name", "name", "group_name", "reservation_id", "value"];
/** Fields that are shown with others. */
const quiet = new Set(["id", "listing_id", "currency", "nudge_id"]);

/** Writes a night with its weekday; null for other text. */
function useNightText(): (text: string) => string | null {
  const format = useFormatter();
  const style = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
  return (text) =>
    /^\d{4}-\d\d-\d\d$/.test(text)
      ? format.dateTime(new Date(`${text}T00:00Z`), { ...style, timeZone: "UTC" })
      : null;
}

/** The editors' words for the types of rules. */
const typeTexts: Readonly<Record<string, string>> = {
  seasonality_type: "strengths",
  tone_demand_factor: "strengths",
  last_min_factor_type: "lastMinuteTypes",
  far_out_premium_type: "farOutTypes",
  oba_type: "occupancyTypes",
  gap_type: "gapTypes",
  rounding_type: "endingTypes",
};

/** A value that isn't edited, with its name where it doesn't speak for itself. */
function useFactText(): (fact: Fixed) => string {
  const { nameOf, textOf } = useFieldText();
  const editor = useTranslations("customizations.editor");
  const value = (given: EditValue | null, name: string) => {
    const key = `${typeTexts[name]}.${given}` as "gapTypes.custom";
    return editor.has(key) ? editor(key) : textOf(given, name);
  };
  return ({ name, value: given }) => {
    if (name === "pms" || name === "pms_name") return pmsTitle(String(given));
    const isPlain = /(_type|date|_factor)$/.test(name) || name === "value";
    return isPlain ? value(given, name) : `${nameOf(name)}: ${value(given, name)}`;
  };
}
