import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import type { Item } from "@/lib/pricing/actions/board";
import type { GapFixes } from "@/lib/pricing/actions/schema-gaps";
import {
  customizationsKey,
  restoreRules,
  rulesQuery,
  writeRules,
} from "@/lib/pricing/customizations/client";
import { changeSelection, undoChange } from "@/lib/pricing/overrides/client";
import { messageOf } from "../detail/use-move";
import type { Payload } from "@/lib/pricing/customizations/kinds";
import type { GapOption } from "./gap-options";

/** Writes the chosen way to open gaps, and offers Undo. */
export function useGapFix({ listing, source }: Item, fixes: GapFixes, refresh: () => void) {
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
