import { useState } from "react";
import type { TaggedRuleSet, Rules } from "@/lib/pricing/customizations/client";
import type { Kind } from "@/lib/pricing/customizations/kinds";
import { kindsOf, type Setting } from "@/lib/pricing/customizations/settings";
import { type Draft, draftChanges, noDraft, savedSetting } from "./draft";

export interface DraftState {
  /** The saved rules that the draft started from; without a draft, the current ones. */
  base: TaggedRuleSet;
  changes: Rules;
  changed: readonly Kind[];
  /** The saved rules have changed since the draft started. */
  isStale: boolean;
  setting: (kind: Kind) => Setting;
  edit: (kind: Kind, setting: Setting) => void;
  discard: () => void;
  /** Keeps the edits on top of newer rules. */
  rebase: (base: TaggedRuleSet) => void;
}

/** Holds the unsaved rules of one level while the saved ones may be refetched. */
export function useDraft(saved: TaggedRuleSet): DraftState {
  const [held, setDraft] = useState<Draft>(noDraft);
  const isOf = (draft: Draft) =>
    draft.base?.etag === saved.etag || Object.keys(draftChanges(draft)).length > 0;
  const draft = isOf(held) ? held : noDraft;
  const base = draft.base ?? saved;
  const changes = draftChanges(draft);
  return {
    base,
    changes,
    changed: kindsOf(changes),
    isStale: base.etag !== saved.etag,
    setting: (kind) => draft.settings[kind] ?? savedSetting(base, kind),
    edit: (kind, setting) =>
      setDraft((now) => {
        const current = isOf(now) ? now : noDraft;
        return {
          base: current.base ?? saved,
          settings: { ...current.settings, [kind]: setting },
        };
      }),
    discard: () => setDraft(noDraft),
    rebase: (newer) => setDraft((now) => ({ ...now, base: newer })),
  };
}
