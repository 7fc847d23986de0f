"use client";
import { useTranslations } from "next-intl";
import { type SyntheticEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { NumberField } from "@/components/ui/number-field";
import type { ListingRow } from "@/lib/catalog/rows";
import type { GuardRails } from "@/lib/inventory/guard-rails/rules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "@/components/hooks/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { logKeys } from "@/lib/activity/logs/keys";
import { ApiProblem } from "@/lib/http/fetcher";
import type { Listing } from "@/lib/catalog/schema";
import {
  guardRailsQuery,
  undoGuardRails,
  writeGuardRails,
} from "@/lib/inventory/guard-rails/client";

interface GuardRailsFormProps {
  row: ListingRow;
  rails: GuardRails;
}

type Rail = keyof GuardRails;

const names = ["max_change_percent", "cool_down_hours", "floor"] as const;
/** The API's ranges; the floor only has to be above 0. */
const ranges = {
  max_change_percent: {
    minValue: 0.1,
    maxValue: 1_000,
    formatOptions: { maximumFractionDigits: 1 },
  },
  cool_down_hours: { minValue: 1, maxValue: 8_760, formatOptions: { maximumFractionDigits: 0 } },
  floor: { minValue: 0.01, formatOptions: { maximumFractionDigits: 2 } },
} as const;

/** The three limits; an empty field means no limit. */
export function GuardRailsForm({ row, rails }: GuardRailsFormProps) {
  const t = useTranslations("listing.rails");
  const [draft, setDraft] = useState(rails);
  const { save, problem, isSaving } = useSaveRails(row.listing);
  const changed = names.filter((name) => draft[name] !== rails[name]);
  const units: Record<Rail, string | null> = {
    max_change_percent: "%",
    cool_down_hours: t("hours"),
    floor: row.listing.currency,
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save(
      Object.fromEntries(changed.map((name) => [name, draft[name]])),
      Object.fromEntries(changed.map((name) => [name, rails[name]])),
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {names.map((name) => (
        <NumberField
          key={name}
          {...ranges[name]}
          label={t(name)}
          description={t(`about.${name}`)}
          placeholder={t("none")}
          value={draft[name] ?? Number.NaN}
          onChange={(value) => setDraft({ ...draft, [name]: Number.isNaN(value) ? null : value })}
          {...(units[name] !== null && { unit: units[name] })}
        />
      ))}
      {problem !== null && (
        <Notice tone="danger" isLive title={t("refused")}>
          {problem}
        </Notice>
      )}
      {changed.length > 0 && (
        <div className="flex gap-2">
          <Button type="submit" size="sm" variant="primary" isPending={isSaving}>
            {t("save")}
          </Button>
          <Button size="sm" variant="ghost" onPress={() => setDraft(rails)}>
            {t("discard")}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Saves guard rails and shows a toast with Undo, or with the reason for a refusal. */
function useSaveRails(listing: Listing) {
  const t = useTranslations("listing.rails");
  const { account } = useAccount();
  const client = useQueryClient();
  const { queryKey } = guardRailsQuery(account, listing);
  const show = ({ max_change_percent, cool_down_hours, floor }: GuardRails) => {
    client.setQueryData(queryKey, { max_change_percent, cool_down_hours, floor });
    void client.invalidateQueries({ queryKey: logKeys.all });
  };
  const mutation = useMutation({
    mutationFn: (rails: Partial<GuardRails>) => writeGuardRails(account, listing, rails),
    onSuccess: show,
  });
  const undo = async (undone: Parameters<typeof undoGuardRails>[2]) => {
    try {
      show(await undoGuardRails(account, listing, undone));
      showToast({ title: t("undone") });
    } catch (error) {
      const isChanged = error instanceof ApiProblem && error.code === "CONFLICT";
      const description = isChanged ? t("changedSince") : messageOf(error);
      showToast({ tone: "danger", title: t("notUndone"), description });
      void client.invalidateQueries({ queryKey });
    }
  };
  const save = async (rails: Partial<GuardRails>, before: Partial<GuardRails>) => {
    // The form shows a refusal.
    const saved = await mutation.mutateAsync(rails).catch(() => null);
    if (!saved) return;
    const action = { label: t("undo"), onAction: () => void undo({ written: rails, before }) };
    showToast({ title: t("saved", { name: listing.name }), action });
  };
  return {
    save,
    problem: mutation.error ? messageOf(mutation.error) : null,
    isSaving: mutation.isPending,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
