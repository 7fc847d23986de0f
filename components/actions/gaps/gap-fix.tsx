"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormats } from "@/components/chart/use-formats";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import type { Item } from "@/lib/pricing/actions/board";
import { gapsQuery } from "@/lib/pricing/actions/client-advice";
import type { GapFixes } from "@/lib/pricing/actions/schema-gaps";
import { firstOption, type GapOption, gapOptions } from "./gap-options";
import { useGapFix } from "./use-gap-fix";

interface GapFixProps {
  item: Item;
  /** The nights that the chosen way would make bookable. */
  onTry: (dates: readonly string[]) => void;
  refresh: () => void;
}

/** Ways to make a listing's unbookable gaps bookable, each tried before it is written. */
export function GapFix(props: GapFixProps) {
  const t = useTranslations("actions.gaps");
  const { listing, source } = props.item;
  const named = { listing_id: listing.id, pms: listing.pms };
  const query = useQuery(gapsQuery(source.account, named));
  return (
    <Card title={t("title")}>
      <QueryView
        query={query}
        loading={<Skeleton className="h-32" />}
        empty={null}
        errorTitle={t("failed")}
      >
        {(fixes) => <Options {...props} fixes={fixes} />}
      </QueryView>
    </Card>
  );
}

function Options({ item, onTry, refresh, fixes }: GapFixProps & { fixes: GapFixes }) {
  const t = useTranslations("actions.gaps");
  const options = gapOptions(fixes);
  const [id, setId] = useState(firstOption(options)?.id ?? "");
  const chosen = options.find((option) => option.id === id) ?? firstOption(options);
  const textOf = useOptionText(fixes);
  const fix = useGapFix(item, fixes, refresh);
  const dates = chosen?.dates;
  useEffect(() => onTry(dates ?? []), [onTry, dates]);
  if (!chosen) return <p className="text-sm text-ink-soft">{t("none")}</p>;
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label={t("ways", { count: fixes.gaps.length })}
        value={chosen.id}
        onChange={setId}
        isReadOnly={!item.source.rights.editsRules}
        options={options.map((option) => ({ id: option.id, ...textOf(option) }))}
      />
      {fixes.kept.length > 0 && (
        <p className="text-xs text-ink-faint">{t("kept", { count: fixes.kept.length })}</p>
      )}
      {item.source.rights.editsRules ? (
        <Button
          variant="primary"
          className="self-start"
          isPending={fix.isPending}
          onPress={() => fix.mutate(chosen)}
        >
          {chosen.minStay === null ? t("addRule") : t("allow", { count: chosen.minStay })}
        </Button>
      ) : (
        <p className="text-sm text-ink-faint">{t("viewOnly")}</p>
      )}
    </div>
  );
}

function useOptionText({ currency, stays, rule }: GapFixes) {
  const t = useTranslations("actions.gaps");
  const { money: amountOf } = useFormats(currency);
  const overridesText = (minStay: number) => {
    const written = stays.find(({ min_stay }) => min_stay === minStay)?.overrides;
    return t("overrides", { count: written?.length ?? 0 });
  };
  const ruleText = () => {
    const { min_stay_weekday: weekday = 1, min_stay_weekend: weekend = 1 } = rule?.rule ?? {};
    return t("ruleHow", { weekday, weekend });
  };
  return ({ minStay, dates, worth }: GapOption) => {
    const nights = t("opens", { count: dates.length });
    const money = worth && currency !== null ? [t("about", { amount: amountOf(worth) })] : [];
    const how = minStay === null ? ruleText() : overridesText(minStay);
    return {
      label: minStay === null ? t("rule") : t("allowInGaps", { count: minStay }),
      description: [nights, ...money, how].join(" · "),
    };
  };
}
