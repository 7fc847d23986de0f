import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { showToast } from "@/components/toast/toast-queue";
import { logKeys } from "@/lib/activity/logs/keys";
import { ApiProblem } from "@/lib/http/fetcher";
import {
  customizationsKey,
  restoreRules,
  type Rules,
  rulesQuery,
  type TaggedRuleSet,
  writeRules,
} from "@/lib/pricing/customizations/client";
import { kindsOf } from "@/lib/pricing/customizations/settings";
import type { LevelRef } from "@/lib/pricing/levels/level-ref";
import { ownRules, type DraftState } from "./draft";

export interface Saving {
  isSaving: boolean;
  /** Other than a conflict. */
  error: Error | null;
  /** Both versions are compared after a conflict. */
  isComparing: boolean;
  setComparing: (isComparing: boolean) => void;
  /** Saves the draft if `base` is still current; the toast shows `reached`, the listings changed. */
  save: (base: TaggedRuleSet, reached: number | undefined) => void;
}

interface SaveInput {
  target: LevelRef;
  name: string;
  draft: DraftState;
}

/** Saves a draft and offers Undo; a conflict opens the comparison instead. */
export function useSaveRules({ target, name, draft }: SaveInput): Saving {
  const t = useTranslations("customizations.panel");
  const { account } = useAccount();
  const client = useQueryClient();
  const undo = useUndo(target, name);
  const [isComparing, setComparing] = useState(false);
  const refresh = () => client.refetchQueries({ queryKey: rulesQuery(account, target).queryKey });
  const write = useMutation({
    mutationFn: ({
      base,
      rules,
    }: {
      base: TaggedRuleSet;
      rules: Rules;
      reached?: number | undefined;
    }) => writeRules(account, target, { rules, etag: base.etag }),
    onSuccess: async ({ etag }, { base, rules, reached }) => {
      await refresh();
      draft.discard();
      setComparing(false);
      void client.invalidateQueries({ queryKey: customizationsKey, refetchType: "none" });
      void client.invalidateQueries({ queryKey: logKeys.all });
      const before = ownRules(base, kindsOf(rules));
      showToast({
        title: t("saved", { name, count: kindsOf(rules).length }),
        ...(reached !== undefined && { description: t("reached", { count: reached }) }),
        action: { label: undo.label, onAction: () => undo.run({ rules: before, etag }) },
      });
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      await refresh();
      setComparing(true);
    },
  });
  return {
    isSaving: write.isPending,
    error: isConflict(write.error) ? null : write.error,
    isComparing,
    setComparing,
    save: (base, reached) => write.mutate({ base, rules: draft.changes, reached }),
  };
}

function useUndo(target: LevelRef, name: string) {
  const t = useTranslations("customizations.panel");
  const label = useTranslations("common.actions")("undo");
  const { account } = useAccount();
  const client = useQueryClient();
  const run = async (input: { rules: Rules; etag: string }) => {
    try {
      await restoreRules(account, target, input);
      showToast({ title: t("undone", { name }), tone: "info" });
    } catch (error) {
      const description = isConflict(error) ? t("undoConflict") : (error as Error).message;
      showToast({ title: t("undoFailed"), description, tone: "danger" });
    }
    await client.invalidateQueries({ queryKey: customizationsKey });
  };
  return { label, run: (input: { rules: Rules; etag: string }) => void run(input) };
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 409;
}
