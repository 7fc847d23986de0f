"use client";
import { useTranslations } from "next-intl";
import { useView, type WriteAddress } from "@/components/hooks/use-address";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import type { OverviewFigures } from "@/lib/activity/overview/schema";
import { type OverviewChoice, choiceOf } from "@/lib/activity/overview/view";
import { ranges } from "@/lib/catalog/ranges";

interface ChoiceControlsProps {
  choice: OverviewChoice;
  write: WriteAddress;
  /** The choices; undefined while they load. */
  figures: Pick<OverviewFigures, "currency" | "currencies" | "groups"> | undefined;
}

/** Value of the group select for all groups, because an empty id selects nothing. */
const everyGroup = "all";

/** Currency, group and range of the Overview. Currency and group are hidden where there is nothing to choose. */
export function ChoiceControls({ choice, write, figures }: ChoiceControlsProps) {
  const t = useTranslations("overview");
  const { currency = null, currencies = [], groups = [] } = figures ?? {};
  return (
    <>
      {currencies.length > 1 && (
        <CurrencySwitch
          currency={currency}
          currencies={currencies}
          onChange={(id) => write({ currency: id })}
        />
      )}
      {(groups.length > 0 || choice.group !== null) && (
        <GroupSelect chosen={choice.group} groups={groups} onChange={(group) => write({ group })} />
      )}
      <Select
        label={t("range")}
        isLabelHidden
        placeholder={t("range")}
        className="w-40"
        options={ranges.map((id) => ({ id, label: t(`ranges.${id}`) }))}
        value={choice.range}
        onChange={(id) => write({ range: id === "next-30" ? null : id })}
      />
    </>
  );
}

interface GroupSelectProps {
  chosen: number | null;
  groups: OverviewFigures["groups"];
  onChange: (group: string | null) => void;
}

/** Selects one group or all. A deleted group that the URL names is shown by its id. */
function GroupSelect({ chosen, groups, onChange }: GroupSelectProps) {
  const t = useTranslations("overview");
  const group = chosen === null ? everyGroup : String(chosen);
  const named = groups.map(({ id, name }) => ({ id: String(id), label: name }));
  const isKnown = chosen === null || named.some(({ id }) => id === group);
  return (
    <Select
      label={t("group")}
      isLabelHidden
      placeholder={t("group")}
      className="w-40 sm:w-44"
      options={[
        { id: everyGroup, label: t("allGroups") },
        ...named,
        ...(isKnown ? [] : [{ id: group, label: t("unknownGroup", { id: group }) }]),
      ]}
      value={group}
      onChange={(id) => onChange(id === everyGroup ? null : id)}
    />
  );
}

/** More options than this do not fit in a row. */
const mostInRow = 4;

interface CurrencySwitchProps {
  currency: string | null;
  currencies: OverviewFigures["currencies"];
  onChange: (currency: string) => void;
}

/** Switches the currency; amounts are never converted. */
function CurrencySwitch({ currency, currencies, onChange }: CurrencySwitchProps) {
  const t = useTranslations("overview");
  const options = currencies.map(({ currency: id }) => ({
    id,
    label: id === "unknown" ? t("noCurrency") : id,
  }));
  if (options.length <= mostInRow) {
    return (
      <SegmentedControl
        label={t("currency")}
        options={options}
        value={currency ?? ""}
        onChange={onChange}
      />
    );
  }
  return (
    <Select
      label={t("currency")}
      isLabelHidden
      placeholder={t("currency")}
      className="w-28"
      options={options}
      value={currency}
      onChange={onChange}
    />
  );
}

/** Reads range, group and currency from the URL, and returns a setter for them. */
export const useChoice = () => useView(choiceIn);

const choiceIn = (given: URLSearchParams) => ({ choice: choiceOf(given) });
