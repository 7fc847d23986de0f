"use client";
import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/ui/radio-group";
import { type ChosenListing, ListingPicker } from "./listing-picker";

/** All listings, or a chosen set. */
export interface Reach {
  all: boolean;
  chosen: readonly ChosenListing[];
}

interface ListingReachProps {
  value: Reach;
  onChange: (reach: Reach) => void;
}

/** Which listings a member sees. What was chosen is kept while "all" is looked at. */
export function ListingReach({ value, onChange }: ListingReachProps) {
  const t = useTranslations("team.reach");
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={t("label")}
        isLabelHidden
        orientation="horizontal"
        value={value.all ? "all" : "chosen"}
        onChange={(id) => onChange({ ...value, all: id === "all" })}
        options={(["all", "chosen"] as const).map((id) => ({
          id,
          label: t(id),
          description: t(`${id}Text`),
        }))}
      />
      {!value.all && (
        <ListingPicker
          chosen={value.chosen}
          onChange={(chosen) => onChange({ ...value, chosen })}
        />
      )}
    </div>
  );
}
