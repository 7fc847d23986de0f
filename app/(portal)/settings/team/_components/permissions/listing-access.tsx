"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { type ChosenListing, ListingPicker } from "./listing-picker";

/** All listings, or a chosen set. */
export interface ListingAccess {
  all: boolean;
  chosen: readonly ChosenListing[];
}

/** Returns the request fields of a choice of listings. */
export function listingFields({ all, chosen }: ListingAccess) {
  const listings = chosen.map(({ listing_id, pms_name }) => ({ listing_id, pms_name }));
  return { all_listings: all, listings: all ? [] : listings };
}

interface ListingAccessEditorProps {
  value: ListingAccess;
  onChange: (access: ListingAccess) => void;
  /** True after submitting an empty choice. */
  isRefused: boolean;
}

/** Chooses the listings that a person can access. Keeps the chosen ones while "all" is selected. */
export function ListingAccessEditor({ value, onChange, isRefused }: ListingAccessEditorProps) {
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
      {isRefused && <Refusal />}
      {!value.all && (
        <ListingPicker
          chosen={value.chosen}
          onChange={(chosen) => onChange({ ...value, chosen })}
        />
      )}
    </div>
  );
}

/** Says that the choice is empty, and scrolls into view, because the button is below the list. */
function Refusal() {
  const t = useTranslations("team.reach");
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={notice}>
      <Notice tone="danger" isLive title={t("refused")} />
    </div>
  );
}
