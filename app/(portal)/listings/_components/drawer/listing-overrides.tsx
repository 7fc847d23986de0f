"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { LazyOverrideDialog } from "@/components/prices/override/lazy-override-dialog";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { detailsQuery } from "@/lib/catalog/client";
import { addDays, daysBetween, today } from "@/lib/core/dates";
import { useListingsScope } from "../scope";
import { DrawerPart, type ListingPartProps } from "./drawer-part";

/** Default and largest number of nights. */
const usualNights = 7;
const mostNights = 731;

/** Opens the override editor for a range of nights, by default the next week. */
export function ListingOverrides({ row: { listing } }: ListingPartProps) {
  const t = useTranslations("listings.overrides");
  const { rights } = useListingsScope();
  const { data: details, isPending } = useQuery(detailsQuery(useAccount().account, listing));
  const [chosen, setRange] = useState<Range | null>(null);
  // In the listing's time zone, whose date may be another one than the account's.
  const tonight = details?.today ?? today(rights.timeZone);
  const range = useMemo(() => chosen ?? weekFrom(tonight), [chosen, tonight]);
  const [kind, setKind] = useState<"price" | "stay" | null>(null);
  const nights = nightsOf(range);
  const selection = useMemo(
    () => [{ id: listing.id, pms: listing.pms, dates: datesOf(range) }],
    [listing.id, listing.pms, range],
  );
  const isValid = nights >= 1 && nights <= mostNights;
  const problem = nights < 1 ? t("order", { from: range.from }) : t("long", { count: mostNights });
  return (
    <DrawerPart title={t("title")}>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          type="date"
          label={t("from")}
          value={range.from}
          onChange={(from) => setRange({ ...range, from })}
        />
        <TextField
          type="date"
          label={t("to")}
          value={range.to}
          onChange={(to) => setRange({ ...range, to })}
          {...(!isValid && !Number.isNaN(nights) && { errorMessage: problem })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {(["price", "stay"] as const).map((each) => (
          <Button
            key={each}
            size="sm"
            isDisabled={!isValid || isPending}
            onPress={() => setKind(each)}
          >
            {t(each)}
          </Button>
        ))}
      </div>
      {kind !== null && (
        <LazyOverrideDialog selection={selection} kind={kind} onClose={() => setKind(null)} />
      )}
    </DrawerPart>
  );
}

interface Range {
  from: string;
  to: string;
}

function weekFrom(from: string): Range {
  return { from, to: addDays(from, usualNights - 1) };
}

/** Returns the number of nights; NaN while a date is empty. */
function nightsOf({ from, to }: Range): number {
  return from === "" || to === "" ? Number.NaN : daysBetween(from, to) + 1;
}

function datesOf(range: Range): string[] {
  const nights = nightsOf(range);
  if (!(nights >= 1 && nights <= mostNights)) return [];
  return Array.from({ length: nights }, (_, at) => addDays(range.from, at));
}
