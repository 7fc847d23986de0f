"use client";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormats } from "@/components/chart/use-formats";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import type { Item } from "@/lib/pricing/actions/board";
import { gapsQuery } from "@/lib/pricing/actions/client";
import type { GapFixes } from "@/lib/pricing/actions/schema-evidence";
import { showToast } from "@/components/toast/toast-queue";
import {
  customizationsKey,
  restoreRules,
  rulesQuery,
  writeRules,
} from "@/lib/pricing/customizations/client";
import { changeSelection, undoChange } from "@/lib/pricing/overrides/client";
import { messageOf } from "../detail/use-decide";
import type { Payload } from "@/lib/pricing/rules/kinds";

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

/** Writes the chosen way to open gaps, and offers Undo. */
function useGapFix({ listing, source }: Item, fixes: GapFixes, refresh: () => void) {
  const t = useTranslations("actions.gaps");
  const client = useQueryClient();
  const write = useGapWrites({ listing, source }, fixes);
  const refreshAll = () => {
    refresh();
    void client.invalidateQueries({ queryKey: customizationsKey });
  };

  const undo = async (restore: () => Promise<void>): Promise<void> => {
    try {
      await restore();
      showToast({ title: t("undone"), description: listing.name });
    } catch (error) {
      showToast({ tone: "danger", title: t("notUndone"), description: messageOf(error) });
    }
    refreshAll();
  };

  return useMutation({
    mutationFn: ({ minStay }: GapOption) => write(minStay),
    onSuccess: (restore, { dates }) => {
      showToast({
        title: t("done", { count: dates.length }),
        description: listing.name,
        action: { label: t("undo"), onAction: () => void undo(restore) },
      });
      refreshAll();
    },
    onError: (error) => {
      showToast({ tone: "danger", title: t("notDone"), description: messageOf(error) });
    },
  });
}

/** Writes a rule (null) or minimum stays, and returns what restores what was there. */
function useGapWrites(
  { listing, source: { account } }: Pick<Item, "listing" | "source">,
  fixes: GapFixes,
) {
  const t = useTranslations("actions.gaps");
  const client = useQueryClient();
  const level = { scope: "listing", listing_id: listing.id, pms_name: listing.pms } as const;

  const addRule = async (): Promise<() => Promise<void>> => {
    if (!fixes.rule) throw new Error(t("none"));
    const query = rulesQuery(account, level);
    const { value, etag } = await client.fetchQuery({ ...query, staleTime: 0 });
    const { effective: _, ...own } = value.customizations.min_stay ?? {};
    const before = payloadOf({ min_stay_on: false, ...own });
    const written = await writeRules(account, level, {
      rules: { min_stay: payloadOf(fixes.rule.rule) },
      etag,
    });
    return () => restoreRules(account, level, { rules: { min_stay: before }, etag: written.etag });
  };

  const allowStays = async (minStay: number): Promise<() => Promise<void>> => {
    const overrides = fixes.stays.find(({ min_stay }) => min_stay === minStay)?.overrides ?? [];
    const nights = { id: listing.id, pms: listing.pms, dates: overrides.map(({ date }) => date) };
    const set = { min_stay: minStay };
    const { entries } = await changeSelection(account, { selection: [nights] }, { set });
    return async () => {
      if (entries.length > 0) await undoChange(account, entries);
    };
  };

  return (minStay: number | null) => (minStay === null ? addRule() : allowStays(minStay));
}

/** A rule as a write takes it: without the fields that are not set. */
function payloadOf(fields: Readonly<Record<string, unknown>>): Payload {
  return Object.fromEntries(Object.entries(fields).filter(isSet));
}

function isSet(entry: [string, unknown]): entry is [string, Payload[string]] {
  return entry[1] !== undefined;
}

/** One way to open gaps. */
interface GapOption {
  /** `stay-2` or `rule`. */
  id: string;
  /** Shortest stay that is allowed; null for the rule. */
  minStay: number | null;
  /** Nights that become bookable. */
  dates: readonly string[];
  /** In the currency; null without a base price. */
  worth: number | null;
}

/** The ways to open gaps: shorter stays on their nights, longest first, then the rule. */
function gapOptions({ stays, rule }: GapFixes): GapOption[] {
  return [
    ...stays.map(({ min_stay: minStay, dates, worth }) => ({
      id: `stay-${minStay}`,
      minStay,
      dates,
      worth,
    })),
    ...(rule ? [{ id: "rule", minStay: null, dates: rule.dates, worth: rule.worth }] : []),
  ];
}

/** The option to begin with: two-night stays, else the longest that opens something. */
function firstOption(options: readonly GapOption[]): GapOption | null {
  return options.find(({ minStay }) => minStay === 2) ?? options[0] ?? null;
}
